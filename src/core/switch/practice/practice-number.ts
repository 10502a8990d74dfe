/** The called number of a practice call. */
export const practiceNumber = 'practice';

/** Whether a record is that of a practice call: no trunk brings it, and `practice` is what it calls. */
export const isPracticeCall = (call: {
  readonly direction: string;
  readonly callee: string;
  readonly line_group: string | null;
}): boolean => call.direction === 'inbound' && call.callee === practiceNumber && call.line_group === null;
