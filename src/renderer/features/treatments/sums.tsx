import { Text } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import layout from '../../kit/layout.module.css';
import styles from './sums.module.css';

/** The sums of all rows of a list with its filter, those not yet in sight included. */
export function Sums({ facts }: { facts: readonly (readonly [name: string, sum: string])[] }) {
  const { text } = useText();
  return (
    <dl className={styles.sums} aria-label={text('treatments.sums')}>
      {facts.map(([name, sum]) => (
        <div key={name} className={styles.sum}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" className={layout.figures}>
            {sum}
          </Text>
        </div>
      ))}
    </dl>
  );
}
