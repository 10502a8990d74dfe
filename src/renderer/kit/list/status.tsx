import type { ReactNode } from 'react';
import styles from './status.module.css';

export type StatusTone = 'ready' | 'ring' | 'call' | 'wrap' | 'bad' | 'neutral' | 'off';

/** A status in a list: a dot and its word. A list shows it twenty times, so nothing of it is filled. */
export function Status({ tone, children, ...data }: { tone: StatusTone; children: ReactNode; 'data-cause'?: string }) {
  return (
    <span className={styles.status} data-tone={tone} {...data}>
      {children}
    </span>
  );
}
