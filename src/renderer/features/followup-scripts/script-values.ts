import type { ScriptChange } from '../../../shared/contract/admin/followup-scripts.ts';
import type { FollowupScript, ScriptStep } from '../../../shared/contract/followup-run.ts';

/** The steps as two texts, a step in each line: line by line they are the same step in two languages. */
export type ScriptValues = { readonly zh: string; readonly en: string };

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

export const valuesOf = ({ steps }: Pick<FollowupScript, 'steps'>): ScriptValues => {
  const textOf = (language: keyof ScriptStep): string =>
    steps.some((step) => step[language] !== null) ? steps.map((step) => step[language] ?? '').join('\n') : '';
  return { zh: textOf('zh'), en: textOf('en') };
};

/** Lines that are empty in both languages are no steps. */
export function stepsOf({ zh, en }: ScriptValues): ScriptChange['steps'] {
  const [chinese, english] = [linesOf(zh), linesOf(en)];
  return Array.from({ length: Math.max(chinese.length, english.length) }, (_, line) => ({
    zh: chinese[line] || null,
    en: english[line] || null,
  })).filter((step) => step.zh !== null || step.en !== null);
}
