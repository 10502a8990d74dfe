import type { TablerIcon } from '@tabler/icons-react';
import styles from './matter-card.module.css';

/** The matter of a panel and how urgent it is: first of all, in the colour of its state. */
export function MatterCard({
  tone,
  Icon: Symbol,
  title,
  details,
}: {
  tone: 'bad' | 'ring' | 'call' | 'neutral';
  Icon: TablerIcon;
  title: string;
  /** Lines below it; those without words are left out. */
  details: readonly (string | null | undefined)[];
}) {
  return (
    <div className={styles.card} data-tone={tone} data-part="matter">
      <Symbol size={18} stroke={1.75} aria-hidden />
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {details.filter(Boolean).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
    </div>
  );
}
