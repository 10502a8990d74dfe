import type { Cdr } from '../../../shared/contract/cdr.ts';
import { answeredElsewhere, type HangupDetail } from '../../../shared/contract/call.ts';

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

/** Whether nobody answered a caller, here or elsewhere. */
export const isMissedCall = ({
  direction,
  billsec,
  hangup_detail: detail,
}: Pick<Cdr, 'direction' | 'billsec' | 'hangup_detail'>): boolean =>
  billsec === 0 && direction === 'inbound' && detail?.code !== answeredElsewhere;

type Record = Pick<Cdr, 'direction' | 'billsec' | 'hangup_detail' | 'is_practice' | 'caller' | 'callee'>;

/**
 * Whether the outside number of a record can be called. The service knows it where it is masked here, and calls it by
 * the record; one that was withheld can be called by nobody.
 */
export const isRecordToCall = ({ direction, is_practice: isPractice, caller, callee }: Record): boolean =>
  !isPractice && direction !== 'internal' && (direction === 'inbound' ? caller : callee) !== '';

/** Whether a record is of a call that was cut off, or of a caller whom nobody answered. */
export const isRecordToCallBack = (record: Record): boolean => {
  if (!isRecordToCall(record)) return false;
  return record.billsec > 0 ? isCutOff(record.hangup_detail) : isMissedCall(record);
};
