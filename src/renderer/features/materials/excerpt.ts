const before = 16;

/** The part of a text in which a word was found, on one line: from its beginning, or shortly before the word. */
export function excerptOf(content: string, keyword: string): string {
  const words = content.replaceAll(/\s+/g, ' ').trim();
  const at = keyword === '' ? -1 : words.toLowerCase().indexOf(keyword.toLowerCase());
  return at <= before ? words : `…${words.slice(at - before)}`;
}
