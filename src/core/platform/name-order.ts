import { pinyin } from 'pinyin-pro';
import { foldedWords } from '../../shared/domain/folded-name.ts';

/**
 * The text by which a name is sorted, by code point: each Chinese character by its pinyin with the tone, the first one
 * as a surname is read, and then by itself, so that people of one surname are together; words in Latin letters by their
 * letters. ü follows u.
 */
export const nameOrderOf = (name: string): string =>
  foldedWords(
    pinyin(name, { toneType: 'num', type: 'all', surname: 'head' })
      .map(({ origin, pinyin: spoken, isZh }) => (isZh ? ` ${spoken.replace('ü', 'u:')}${origin} ` : origin))
      .join(''),
  ).join(' ');

/** A name as tables keep it that are read in the order of names. */
export const nameColumns = (name: string): { name: string; name_order: string } => ({
  name,
  name_order: nameOrderOf(name),
});

/** Those of one order stay as they are. */
export const inNameOrder = <Named extends { readonly name: string }>(all: readonly Named[]): Named[] =>
  all
    .map((one) => ({ one, order: nameOrderOf(one.name) }))
    .toSorted(({ order: one }, { order: other }) => (one === other ? 0 : one < other ? -1 : 1))
    .map(({ one }) => one);
