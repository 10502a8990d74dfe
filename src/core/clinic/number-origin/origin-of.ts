import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Carrier, NumberOrigin } from '../../../shared/contract/number-origin.ts';
import { digitsOf, toE164 } from '../../../shared/domain/phone-number.ts';
import type { OriginTable } from './origin-table.ts';
import { englishPlace, shortChinesePlace } from './place-names.ts';

const mobile = /^1[3-9]\d{9}$/;
/** 400 and 800, 95 and 96, and the carriers' own, such as 10086. */
const service = /^(?:[48]00\d{7}|9[56]\d{3,6}|1[012]\d{3})$/;
/** With its area code, and without the 0 before it. */
const landline = /^(?:10|[2-9]\d)\d{7,9}$/;

const carrierOf: ReadonlyMap<string, Carrier> = new Map([
  ['China Mobile', 'china-mobile'],
  ['China Unicom', 'china-unicom'],
  ['China Telecom', 'china-telecom'],
  ['China Broadnet', 'china-broadnet'],
]);

/** Where a number was given out; null where that is not known. `table` is read when a number of China is asked for. */
export function originOf(number: string, region: CountryCode, table: () => OriginTable): NumberOrigin | null {
  const e164 = toE164(number, region);
  if (e164.startsWith('+86')) return originInChina(e164.slice(3), table);
  if (!e164.startsWith('+')) return region === 'CN' ? originInChina(digitsOf(number), table) : null;
  const country = parsePhoneNumberFromString(e164)?.country;
  return country === undefined || country === region ? null : { kind: 'region', country, place: null, carrier: null };
}

function originInChina(national: string, table: () => OriginTable): NumberOrigin | null {
  const country = 'CN';
  if (service.test(national)) return { kind: 'service', country, place: null, carrier: null };
  const isMobile = mobile.test(national);
  if (!isMobile && !landline.test(national)) return null;
  const found = table().placeOf(national);
  const place = found && { en: englishPlace(found.en), zh: shortChinesePlace(found.zh) };
  const carrier = isMobile ? (carrierOf.get(table().carrierOf(national) ?? '') ?? null) : null;
  return place || carrier ? { kind: isMobile ? 'mobile' : 'landline', country, place, carrier } : null;
}
