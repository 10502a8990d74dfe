import type { FollowupCompletion } from '../../../shared/contract/followup.ts';

/** The fields of a result, before any is filled in. */
export const emptyResult = {
  result: '',
  tool_id: null as string | null,
  next_followup_date: '',
} satisfies Record<Exclude<keyof FollowupCompletion, 'id' | 'planned_for' | 'call_id'>, unknown>;
export type ResultValues = Readonly<typeof emptyResult>;
