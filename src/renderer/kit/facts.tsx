import styles from './facts.module.css';

/** A name and its value; without a value it is not listed. */
export type Fact = readonly [name: string, value: string | null | undefined];

/** Names and values, as in the panels beside lists. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => typeof value === 'string')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
