import type { ReactNode } from 'react';
import { Status, type StatusTone } from './status.tsx';
import layout from '../layout.module.css';
import styles from './group-head.module.css';

/** The head of a group of rows: its state and how many there are, at the end what stands out. */
export function GroupHead({
  tone,
  name,
  count,
  aside,
}: {
  tone: StatusTone;
  name: string;
  count?: number | undefined;
  aside?: ReactNode;
}) {
  return (
    <span className={styles.head}>
      <Status tone={tone}>
        <span className={styles.name}>{name}</span>
        {count !== undefined && <span className={layout.figures}>{count}</span>}
      </Status>
      {aside && <span className={layout.figures}>{aside}</span>}
    </span>
  );
}
