import type { ScorecardSection } from '../../../shared/contract/scorecard.ts';

export const linesIn = (sections: readonly ScorecardSection[]) => sections.flatMap(({ lines }) => lines);
