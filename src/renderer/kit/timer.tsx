import { durationText } from './format.ts';
import { useNow } from './use-now.ts';
import layout from './layout.module.css';

/** Counts from a moment; figures do not shift while they change. */
export function Timer({ since }: { since: number }) {
  const now = useNow();
  return <span className={layout.figures}>{durationText((now - since) / 1000)}</span>;
}
