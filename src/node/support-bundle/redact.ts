/** The text that a property of JSON with such a name has. */
const valueOf = (names: string): string => String.raw`(?<="(?:${names})"\s*:\s*)"(?:[^"\\]|\\.)*"`;

/** The places that are taken out of a text, each with its replacement; the first rule that matches one decides. */
const rules: readonly (readonly [pattern: string, put: string | ((found: string) => string)])[] = [
  // Times and IDs are kept, though they have digits; of a log's epoch milliseconds only the form changes.
  [String.raw`(?<="time":)\d{13}\b`, (found) => JSON.stringify(new Date(Number(found)).toISOString())],
  [String.raw`\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?\b`, (found) => found],
  [String.raw`\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b`, (found) => found],
  [String.raw`\b(?:\d{1,3}\.){3}\d{1,3}\b`, (found) => found],
  [String.raw`\b(?:bearer|basic|digest)\s+[\w.~+/=-]{6,}`, '[secret]'],
  [valueOf(String.raw`[\w-]*(?:password|token|secret|authorization|credential|cookie)|code|key`), '"[secret]"'],
  [String.raw`(?<=(?:password|passwd|token|secret|key|pwd)=)[^\s;&"'<>]+`, '[secret]'],
  [String.raw`(?<=:\/\/)[^\s/@"]+(?=@)`, '[secret]'],
  [valueOf('name|customer|caller|callee|number|from|to|note|remark|shownName|account|email'), '"[person]"'],
  [String.raw`(?<=\bsips?:)[^\s@>;"]+(?=@)`, '[number]'],
  [String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`, '[account]'],
  // A code that is typed: XXXX-XXXX-XXXX.
  [String.raw`\b(?=[\w-]*\d)[0-9a-z]{4}(?:-[0-9a-z]{4}){2,}\b`, '[secret]'],
  // A token: a long run of letters and digits.
  [String.raw`\b(?=[\w~+/=-]*\d)(?=[\w~+/=-]*[A-Za-z])[\w~+=-]{24,}`, '[secret]'],
  [String.raw`\+?\d(?:[ ().-]{0,2}\d){6,}`, '[number]'],
  [String.raw`\p{Script=Han}+(?:[·・ ]?\p{Script=Han}+)*`, '[person]'],
];

const anything = new RegExp(rules.map(([pattern]) => `(${pattern})`).join('|'), 'giu');

/** A text without what looks like a name in Chinese, a telephone number, an account, a token or a password. */
export const redacted = (text: string): string =>
  text.replaceAll(anything, (found: string, ...groups: unknown[]) => {
    const [, put] = rules[groups.slice(0, rules.length).findIndex((group) => group !== undefined)] ?? [];
    return typeof put === 'function' ? put(found) : (put ?? '');
  });
