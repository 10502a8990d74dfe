import styles from './materials.module.css';

/** Words in which the one that was looked for is marked. */
export function Marked({ words, keyword }: { words: string; keyword: string }) {
  const at = keyword === '' ? -1 : words.toLowerCase().indexOf(keyword.toLowerCase());
  if (at === -1) return words;
  const end = at + keyword.length;
  return (
    <>
      {words.slice(0, at)}
      <mark className={styles.mark}>{words.slice(at, end)}</mark>
      {words.slice(end)}
    </>
  );
}
