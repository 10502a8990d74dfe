import type { Cdr } from '../../../shared/contract/cdr.ts';
import { isMasked } from '../../../shared/domain/masking.ts';

type Numbers = Pick<Cdr, 'caller' | 'callee'> & Partial<Pick<Cdr, 'caller_written' | 'callee_written'>>;

/** As it was dialled, or sent by the line; another service may say it in one form only. */
export const writtenNumber = (call: Numbers, name: 'caller' | 'callee'): string =>
  call[`${name}_written`] ?? call[name];

/** In one form; a masked number as written, whose shown digits say more than a country code. */
export const shownNumber = (call: Numbers, name: 'caller' | 'callee'): string =>
  isMasked(call[name]) ? writtenNumber(call, name) : call[name];

/** The number of the other party of a call. */
export const otherNumber = (call: Cdr): string => shownNumber(call, call.direction === 'inbound' ? 'caller' : 'callee');
