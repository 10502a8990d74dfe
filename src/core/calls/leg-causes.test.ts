import { expect, test } from 'vitest';
import { legCausesOf, type LegName } from './leg-causes.ts';

test.each([
  ['the mobile is busy: the customer is never called', [], 'agent', 'USER_BUSY', ['USER_BUSY', null]],
  ['the customer rejects', ['agent'], 'customer', 'CALL_REJECTED', ['NORMAL_CLEARING', 'CALL_REJECTED']],
  ['the agent gives up', ['agent'], 'agent', 'ORIGINATOR_CANCEL', ['NORMAL_CLEARING', 'ORIGINATOR_CANCEL']],
  ['they talked', ['agent', 'customer'], 'customer', 'NORMAL_CLEARING', ['NORMAL_CLEARING', 'NORMAL_CLEARING']],
] as const)('%s', (_, answered, leg, cause, [agent, customer]) =>
  expect(legCausesOf(new Set<LegName>(answered), { leg, cause })).toEqual({ endedBy: leg, agent, customer }),
);
