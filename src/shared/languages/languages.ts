import { en } from './en/index.ts';
import type { Language } from './language.ts';
import { zhCN } from './zh-cn/index.ts';

/** The languages of the product; the first is the default. A new one is a folder beside these, and its place here. */
const all = [en, zhCN] as const;

export type LanguageTag = (typeof all)[number]['tag'];
/** The plural categories of the language with this tag. */
export type CategoriesOf<Tag extends LanguageTag> = Extract<(typeof all)[number], { tag: Tag }>['pluralCategories'];
export const languages: readonly (Language & { readonly tag: LanguageTag })[] = all;
export const languageTags = all.map(({ tag }) => tag) as [LanguageTag, ...LanguageTag[]];

const byTag = new Map<string, Language & { readonly tag: LanguageTag }>(all.map((one) => [one.tag, one]));

/** The language with this tag; the default for a tag that is not ours. */
export const languageOf = (tag: string): Language & { readonly tag: LanguageTag } => byTag.get(tag) ?? en;

const primary = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';

/** The language of a reader's preferences (RFC 9110 § 12.5.4), by its primary subtag: `zh-TW` reads Chinese too. */
export function preferredLanguage(acceptLanguage: string | undefined): LanguageTag {
  if (acceptLanguage === undefined) return en.tag;
  if (acceptLanguage !== last.acceptLanguage) last = { acceptLanguage, tag: parsePreferences(acceptLanguage) };
  return last.tag;
}

/** No browser lists more; beyond it, what a stranger sends costs nothing. */
const maxHeaderLength = 200;

/** The language of the previous request: nearly every request asks for the same. */
let last: { acceptLanguage: string; tag: LanguageTag } = { acceptLanguage: '', tag: en.tag };

function parsePreferences(acceptLanguage: string): LanguageTag {
  const preferences = acceptLanguage
    .slice(0, maxHeaderLength)
    .split(',')
    .map((part) => /^([A-Za-z-]+|\*)\s*(?:;\s*q=([\d.]+))?$/.exec(part.trim()))
    .flatMap((match) => (match ? [{ tag: match[1] ?? '', weight: Number(match[2] ?? 1) }] : []))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { tag } of preferences) {
    const known = all.find((one) => primary(one.tag) === primary(tag));
    if (known) return known.tag;
  }
  return en.tag;
}
