/** Headings and values of exported calls that the console does not show. */
export const callExportTexts = {
  'callExport.note': 'Note',
  'callExport.kind': 'Kind',
  'callExport.callerWritten': 'Caller (as written)',
  'callExport.calleeWritten': 'Called (as written)',
  'callExport.customer': 'Customer',
  'callExport.idcard': 'Card number',
  'callExport.extension': 'Extension',
  'callExport.waitSeconds': 'Waited (seconds)',
  'callExport.ringSeconds': 'Rang (seconds)',
  'callExport.talkSeconds': 'Talk (seconds)',
  'callExport.ended': 'Ended',
  'callExport.recorded': 'Recorded',
  'callExport.practice': 'Practice call',
  'callExport.id': 'Call ID',
  'callExport.yes': 'yes',
  'callExport.no': 'no',
};
