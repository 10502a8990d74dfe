import type { CountryCode } from 'libphonenumber-js/min';
import type { ReasonsOfCaller } from '../../../shared/contract/call-reason.ts';
import type { StoredLines } from '../../../shared/contract/settings.ts';
import { inboundKey } from '../../switch/inbound-numbers.ts';

/** The number that was called, and how its callers know it: from its own entry, or from the one of all others. */
export function calledLine(
  number: string,
  inbound: StoredLines['inbound'],
  region: CountryCode,
): NonNullable<ReasonsOfCaller['line']> {
  const key = inboundKey(number, region);
  const entry =
    inbound.find((one) => one.number !== '*' && inboundKey(one.number, region) === key) ??
    inbound.find((one) => one.number === '*');
  return { number, source: entry?.source ?? null };
}
