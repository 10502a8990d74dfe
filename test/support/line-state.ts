import type { LineState } from '../../src/shared/contract/line.ts';

/** A line of which nothing is known but what is given. */
export const lineState = (given: Partial<LineState> & Pick<LineState, 'name'>): LineState => ({
  answers: null,
  status: null,
  reason: null,
  failure: null,
  registered_until: null,
  since: null,
  ...given,
});
