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
  'phone.microphone.denied': 'Microphone blocked',
  'phone.microphone.no-window': 'No audio window',
  'phone.microphone.silent-window': 'The audio window is not responding',
  'phone.microphone.missing.hint': 'No microphone found. One that you plug in is used immediately.',
  'phone.microphone.denied.hint': 'Microphone access is blocked. Allow it in the browser’s address bar.',
  'search.commands': 'Commands',
} as const;
