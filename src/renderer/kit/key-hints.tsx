import { Kbd, Text } from '@mantine/core';
import styles from './key-hints.module.css';

/**
 * The keys of a page and what they do, in the first week; later they are listed by “?”. For those who see them: the
 * elements tell their keys themselves.
 */
export function KeyHints({ hints }: { hints: readonly (readonly [keys: string, name: string])[] }) {
  return (
    <Text size="xs" c="dimmed" aria-hidden className={styles.hints} data-part="key-hints">
      {hints.map(([keys, name]) => (
        <span key={keys}>
          {keys.split(' ').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {name}
        </span>
      ))}
    </Text>
  );
}
