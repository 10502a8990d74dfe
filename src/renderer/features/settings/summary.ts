import type { Check } from './use-checks.ts';

const columnWidth = 16;

/** Chinese characters take two places. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, one) => sum + (/[\u2e80-\uffef]/.test(one) ? 2 : 1), 0);
const padded = (text: string): string => text + ' '.repeat(Math.max(1, columnWidth - widthOf(text)));

/** The check-up as text, for IT: a line for the program, then one for each part. It has no data of customers. */
export function summaryOf(parts: {
  readonly version: string;
  readonly server: string;
  readonly extension: string | null;
  readonly checks: readonly (Check & { readonly name: string })[];
  /** When it was measured; null before that. */
  readonly at: Date | null;
}): string {
  const { version, server, extension, checks, at } = parts;
  return [
    ['Clinicall', version, extension, at?.toISOString()].filter(Boolean).join('   '),
    server,
    '',
    ...checks.map(({ name, state, words, advice, details }) =>
      [padded(name), padded(state), [words, advice, ...details].filter(Boolean).join('   ')].join(''),
    ),
    '',
    navigator.userAgent,
  ].join('\n');
}
