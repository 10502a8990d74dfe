import { stringify } from 'csv-stringify/sync';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import type { CallTexts } from '../../../shared/languages/call-texts.ts';

const byteOrderMark = '\u{feff}';

/** A column: its heading, and its value for a call. */
type Column = readonly [heading: keyof CallTexts, cell: (call: Cdr, texts: CallTexts) => string | number];

const statusOf = ({ hangup_cause: cause, direction }: Cdr, texts: CallTexts): string => {
  const isOwnCancel = cause === 'ORIGINATOR_CANCEL' && direction !== 'inbound';
  return isOwnCancel ? texts['cause.cancelled'] : texts[`cause.${cause}`];
};

const columns: readonly Column[] = [
  ['calls.when', (call) => call.created_at],
  ['callExport.kind', (call, texts) => texts[`calls.${call.type}`]],
  ['calls.direction', (call, texts) => texts[`calls.${call.direction}`]],
  ['call.caller', (call) => call.caller],
  ['call.callee', (call) => call.callee],
  ['callExport.customer', (call) => call.customer?.name ?? ''],
  ['callExport.idcard', (call) => call.customer?.idcard ?? ''],
  ['calls.agent', (call) => call.agent_name ?? ''],
  ['callExport.extension', (call) => call.agent_id ?? ''],
  ['calls.cause', statusOf],
  ['calls.said', (call) => call.wrap_ups.flatMap(({ outcome }) => outcome?.name ?? []).join('; ')],
  ['callExport.note', (call) => call.wrap_ups.flatMap(({ note }) => note ?? []).join('; ')],
  ['callExport.waitSeconds', (call) => call.wait_seconds],
  ['callExport.ringSeconds', (call) => call.ring_seconds],
  ['callExport.talkSeconds', (call) => call.billsec],
  ['callExport.ended', (call) => call.ended_at],
  ['callExport.recorded', (call, texts) => texts[call.record_filename === null ? 'callExport.no' : 'callExport.yes']],
  ['call.line', (call) => call.line_group ?? ''],
  ['callExport.practice', (call, texts) => texts[call.is_practice ? 'callExport.yes' : 'callExport.no']],
  ['callExport.id', (call) => call.call_id],
  ['callExport.callerWritten', (call) => call.caller_written],
  ['callExport.calleeWritten', (call) => call.callee_written],
];

/**
 * Lines of RFC 4180. A value that a spreadsheet would take for a formula is defused: it begins with an apostrophe, as
 * OWASP recommends.
 */
const linesOf = (rows: (string | number)[][]): string =>
  stringify(rows, { escape_formulas: true, record_delimiter: '\r\n' });

/** The first line, after the mark by which spreadsheet programs know UTF-8. */
export const csvHeading = (texts: CallTexts): string =>
  byteOrderMark + linesOf([columns.map(([heading]) => texts[heading])]);

export const csvRows = (calls: readonly Cdr[], texts: CallTexts): string =>
  linesOf(calls.map((call) => columns.map(([, cell]) => cell(call, texts))));
