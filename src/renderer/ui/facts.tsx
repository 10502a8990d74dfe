import styles from './facts.module.css';

/** The name of a fact, and the fact; it is not listed where there is none. */
export type Fact = readonly [name: string, value: string | null | undefined];

/** Names and what stands for each, as the panels beside lists show them. */
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
