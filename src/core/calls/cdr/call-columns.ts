import type { CountryCode } from 'libphonenumber-js/min';
import { tellingCodes } from '../../../shared/contract/call.ts';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import type { FileTexts } from '../../../shared/languages/file-texts.ts';
import type { CsvColumn } from '../../platform/csv/csv-lines.ts';
import { numberInGroups } from '../../platform/csv/number-in-groups.ts';

const statusOf = ({ hangup_cause: cause, hangup_detail: detail, direction }: Cdr, texts: FileTexts): string => {
  const telling = tellingCodes.find((code) => code === detail?.code);
  if (telling) return texts[`cause.code.${telling}`];
  const isOwnCancel = cause === 'ORIGINATOR_CANCEL' && direction !== 'inbound';
  return isOwnCancel ? texts['cause.cancelled'] : texts[`cause.${cause}`];
};

/** The columns of exported calls. */
export const callColumns = (region: CountryCode): readonly CsvColumn<Cdr, keyof FileTexts>[] => [
  ['calls.when', (call) => call.created_at],
  ['callExport.kind', (call, texts) => texts[`calls.${call.type}`]],
  ['calls.direction', (call, texts) => texts[`calls.${call.direction}`]],
  ['call.caller', (call) => numberInGroups(call.caller, region)],
  ['call.callee', (call) => numberInGroups(call.callee, region)],
  ['callExport.customer', (call) => call.customer?.name ?? ''],
  ['callExport.idcard', (call) => call.customer?.idcard ?? ''],
  ['calls.agent', (call) => call.agent_name ?? ''],
  ['callExport.extension', (call) => call.agent_id ?? ''],
  ['calls.cause', statusOf],
  ['calls.said', (call) => call.wrap_ups.flatMap(({ outcome }) => outcome?.name ?? []).join('; ')],
  ['callExport.note', (call) => call.wrap_ups.flatMap(({ note }) => note ?? []).join('; ')],
  ['callExport.waitSeconds', (call) => call.wait_seconds],
  ['callExport.ringSeconds', (call) => call.ring_seconds ?? ''],
  ['callExport.talkSeconds', (call) => call.billsec],
  ['callExport.ended', (call) => call.ended_at],
  ['callExport.recorded', (call, texts) => texts[call.record_filename === null ? 'callExport.no' : 'callExport.yes']],
  ['call.line', (call) => call.line_group ?? ''],
  ['callExport.practice', (call, texts) => texts[call.is_practice ? 'callExport.yes' : 'callExport.no']],
  ['callExport.id', (call) => call.call_id],
  ['callExport.callerWritten', (call) => numberInGroups(call.caller_written, region)],
  ['callExport.calleeWritten', (call) => numberInGroups(call.callee_written, region)],
];
