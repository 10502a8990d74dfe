import type { ScriptStep } from '../../../shared/contract/followup-run.ts';

/** A step of a script in the language of the reader, or in the one that it is written in. */
export const stepText = ({ zh, en }: ScriptStep, language: string): string =>
  (language.startsWith('zh') ? (zh ?? en) : (en ?? zh)) ?? '';
