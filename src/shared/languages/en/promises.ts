/** A call that a customer was promised, at a time. */
export const promiseTexts = {
  'promise.title': 'Promised call',
  'promise.callBack': 'Promise a call back',
  'promise.none': 'No call back',
  'promise.time': 'Time',
  'promise.day': 'Day',
  'promise.nextDay': '+1 day',
  'wrapUp.does.promises': 'Promises a call on {{day}} at {{time}}',
  'wrapUp.did.promises': 'Call promised for {{day}} at {{time}}',
  'outbox.callPromised': 'Call promised for {{day}} at {{time}}',
  'followup.time': 'Call promised for',
  'followup.timeOptional': 'Time of a promised call (optional)',
  'followup.move': 'Move',
  'followup.moveIt': 'Move follow-up',
  'followup.isMoved': 'The follow-up of {{name}} was moved.',
  'keys.promise': 'Promise a call back',
} as const;
