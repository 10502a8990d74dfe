import { durationText } from './format.ts';
import { useNow } from './use-now.ts';

/** Counts from a moment; figures stand still while they change. */
export function Timer({ since }: { since: number }) {
  const now = useNow();
  return <span className="figures">{durationText((now - since) / 1000)}</span>;
}
