import * as z from 'zod';
import { get, post } from './endpoint.ts';
import { idField, idParameter, namedReference } from './field.ts';

/** How long a follow-up stays with the account that opened it in a run, unless it renews the lease. */
export const followupLeaseSeconds = 120;
/** How many pending follow-ups an account has at a time. */
export const maxFollowupLeases = 12;
/**
 * How many a run holds: the open one and those after it. The others are for one that is given up while the next is
 * taken.
 */
export const leasedAtATime = 10;

const body = z.object({ id: idParameter });

/** Each follow-up is given to one of several agents who play through the same list. */
export const followupLeaseEndpoints = {
  holders: get('/api/ext/followup/leases', {
    summary: 'Pending follow-ups that somebody works on now; completion by somebody else is refused (409)',
    access: 'customer.view',
    response: z.array(z.object({ id: idField, user: namedReference })),
  }),
  lease: post('/api/ext/followup/lease', {
    summary:
      `Takes a pending follow-up for ${followupLeaseSeconds} seconds, or renews the caller’s own lease; ` +
      `409 names the colleague who has it, or says that the caller has ${maxFollowupLeases} others. ` +
      'Sign-out ends every lease',
    access: 'followup.edit',
    body,
    response: z.object({ id: idField, seconds_left: z.int() }),
  }),
  release: post('/api/ext/followup/release', {
    summary: 'Gives up the caller’s lease of a follow-up; nothing happens when there is none',
    access: 'followup.edit',
    body,
    response: z.object({ id: idField }),
  }),
};
