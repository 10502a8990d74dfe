import { Button } from '@mantine/core';
import layout from './layout.module.css';
import styles from './keypad.module.css';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

/** The twelve keys of a telephone. */
export function Keypad({ onKey }: { onKey: (key: string) => void }) {
  return (
    <div className={styles.keypad}>
      {keys.map((key) => (
        <Button key={key} variant="default" className={layout.figures} onClick={() => onKey(key)}>
          {key}
        </Button>
      ))}
    </div>
  );
}
