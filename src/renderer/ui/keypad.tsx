import { Button } from '@mantine/core';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

/** The twelve keys of a telephone. */
export function Keypad({ onKey }: { onKey: (key: string) => void }) {
  return (
    <div className="keypad">
      {keys.map((key) => (
        <Button key={key} variant="default" className="figures" onClick={() => onKey(key)}>
          {key}
        </Button>
      ))}
    </div>
  );
}
