import { matchIn } from './match-in.ts';
import styles from './marked.module.css';

/** Words in which the one that was looked for is marked. */
export function Marked({ words, keyword }: { words: string; keyword: string }) {
  const match = matchIn(words, keyword);
  if (match === null) return words;
  return (
    <>
      {words.slice(0, match.from)}
      <mark className={styles.mark}>{words.slice(match.from, match.to)}</mark>
      {words.slice(match.to)}
    </>
  );
}
