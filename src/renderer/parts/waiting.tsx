import layout from '../kit/layout.module.css';
import type { Wait } from './use-wait.ts';
import styles from './waiting.module.css';

/** Since when somebody waits, and until when they are to be called: amber when little is left, red when late. */
export const Waiting = ({ wait }: { wait: Wait }) => (
  <div className={`${styles.waiting} ${layout.figures}`} data-part="waiting" data-state={wait.state}>
    {wait.since !== '' && <div>{wait.since}</div>}
    {wait.by !== '' && <div className={styles.by}>{wait.by}</div>}
  </div>
);
