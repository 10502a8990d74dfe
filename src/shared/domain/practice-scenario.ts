/** Situations that an agent can practise, each with its scripted callers. */
export const practiceScenarios = ['known', 'unknown', 'shared', 'busy', 'interrupting'] as const;
export type PracticeScenario = (typeof practiceScenarios)[number];
