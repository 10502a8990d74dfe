/** A line as it is typed: a weight that was emptied is the empty text. */
export type LineValues = {
  id: string;
  text: string;
  weight: number | string;
  kind: 'yes-no' | 'scale';
  is_fatal: boolean;
};
export type SectionValues = { name: string; lines: LineValues[] };

export const newLine = (id: string): LineValues => ({ id, text: '', weight: 10, kind: 'yes-no', is_fatal: false });

export const withSection = (sections: SectionValues[], at: number, change: Partial<SectionValues>): SectionValues[] =>
  sections.map((section, index) => (index === at ? { ...section, ...change } : section));

export const withLine = (sections: SectionValues[], id: string, change: Partial<LineValues>): SectionValues[] =>
  sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => (line.id === id ? { ...line, ...change } : line)),
  }));

export const withoutLine = (sections: SectionValues[], id: string): SectionValues[] =>
  sections.map((section) => ({ ...section, lines: section.lines.filter((line) => line.id !== id) }));

/** One place up (-1) or down (1); the same list where there is no such place. */
export function movedSection(sections: SectionValues[], at: number, by: -1 | 1): SectionValues[] {
  const [here, there] = [sections[at], sections[at + by]];
  if (!here || !there) return sections;
  return sections.with(at, there).with(at + by, here);
}

/** One place up or down; beyond the first and the last line of a section, into the next section. */
export function movedLine(sections: SectionValues[], id: string, by: -1 | 1): SectionValues[] {
  const sectionAt = sections.findIndex(({ lines }) => lines.some((line) => line.id === id));
  const section = sections[sectionAt];
  const at = section?.lines.findIndex((line) => line.id === id) ?? -1;
  const line = section?.lines[at];
  if (!section || !line) return sections;
  const other = section.lines[at + by];
  if (other) return withSection(sections, sectionAt, { lines: section.lines.with(at, other).with(at + by, line) });
  const next = sections[sectionAt + by];
  if (!next) return sections;
  const lines = by === 1 ? [line, ...next.lines] : [...next.lines, line];
  return withSection(withoutLine(sections, id), sectionAt + by, { lines });
}

type Weighed = { readonly weight: number | string };

const weightOf = ({ weight }: Weighed): number => (typeof weight === 'number' ? Math.max(0, weight) : 0);
const weightOfAll = (lines: readonly Weighed[]): number => lines.reduce((total, one) => total + weightOf(one), 0);
type Section = { readonly lines: readonly Weighed[] };

/** The weights of all lines in one sum. */
export const sumOfWeights = (sections: readonly Section[]): number =>
  weightOfAll(sections.flatMap(({ lines }) => lines));

/** The part of lines in all weights, 0 to 1: their share of the total when every line applies. */
export function shareOf(sections: readonly Section[], ...lines: readonly Weighed[]): number {
  const sum = sumOfWeights(sections);
  return sum === 0 ? 0 : weightOfAll(lines) / sum;
}

const wholeSum = 100;

/**
 * The same shares with weights that add up to 100, each at least 1. Null where that cannot be: a line has no weight, or
 * there are too many lines.
 */
export function scaledTo100(sections: SectionValues[]): SectionValues[] | null {
  const lines = sections.flatMap((section) => section.lines);
  if (lines.length === 0 || lines.length > wholeSum || lines.some((line) => weightOf(line) === 0)) return null;
  const wanted = lines.map((line) => ({ id: line.id, weight: shareOf(sections, line) * wholeSum }));
  const given = new Map(lines.map(({ id }) => [id, 1]));
  const lacking = ({ id, weight }: (typeof wanted)[number]): number => weight - (given.get(id) ?? 0);
  for (let left = wholeSum - lines.length; left > 0; left--) {
    const { id } = wanted.reduce((most, one) => (lacking(one) > lacking(most) ? one : most));
    given.set(id, (given.get(id) ?? 0) + 1);
  }
  return sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => ({ ...line, weight: given.get(line.id) ?? line.weight })),
  }));
}
