/** Texts of the bar: the agent’s state, the phone and the account. */
export const frameTexts = {
  'agent.change': 'Change state',
  'agent.afterCall': 'After the call',
  'account.menu': 'Account menu',
  'phone.details': 'Phone details',
  'phone.line': 'Line',
  'phone.trouble': 'see why',
  'phone.microphone': 'Microphone',
  'phone.microphone.unknown': 'Not checked yet',
  'phone.microphone.present': 'Connected',
  'phone.microphone.missing': 'No microphone',
  'phone.microphone.denied': 'Microphone not allowed',
  'phone.microphone.no-window': 'No window for sound',
  'phone.microphone.silent-window': 'The window for sound does not answer',
  'phone.microphone.missing.hint': 'No microphone was found. Plug one in: it is used at once.',
  'phone.microphone.denied.hint': 'The microphone is not allowed. Allow it in the browser’s address bar.',
  'search.commands': 'Commands',
} as const;
