import type { Cdr } from '../../shared/contract/cdr.ts';
import type { HangupDetail } from '../../shared/contract/call.ts';

/** The ends of a conversation that nobody had meant to end. */
const cutOff: ReadonlySet<NonNullable<HangupDetail['code']>> = new Set([
  'connection-lost',
  'refresh-lost',
  'service-stopped',
  'media-lost',
  'sound-refused',
  'page-closed',
]);

export const isCutOff = (detail: HangupDetail | null | undefined): boolean =>
  detail?.code != null && cutOff.has(detail.code);

type Record = Pick<Cdr, 'direction' | 'billsec' | 'hangup_detail' | 'is_practice' | 'caller' | 'callee'>;

/**
 * Whether a record is of a call that was cut off, or of a caller whom nobody answered. The service knows the number
 * where it is masked here, and calls it by the record; one that was withheld can be called by nobody.
 */
export const isRecordToCallBack = (record: Record): boolean => {
  const { direction, billsec, hangup_detail: detail, is_practice: isPractice, caller, callee } = record;
  if (isPractice || direction === 'internal' || (direction === 'inbound' ? caller : callee) === '') return false;
  return billsec > 0 ? isCutOff(detail) : direction === 'inbound';
};
