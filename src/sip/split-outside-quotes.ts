/** Splits at a separator that is neither in a quoted string nor in angle brackets. Empty parts stay, as ''. */
export function splitOutsideQuotes(text: string, separator: ',' | ';'): string[] {
  if (!text.includes(separator)) return [text.trim()];
  const parts: string[] = [];
  let begin = 0;
  let isQuoted = false;
  let isBracketed = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted && character === '\\') at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '<') isBracketed = true;
    else if (character === '>') isBracketed = false;
    else if (character === separator && !isBracketed) {
      parts.push(text.slice(begin, at).trim());
      begin = at + 1;
    }
  }
  parts.push(text.slice(begin).trim());
  return parts;
}
