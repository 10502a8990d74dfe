/** Texts of the phone dock without a call. */
export const phoneDockTexts = {
  'phone.unfold': 'Open the phone',
  'phone.fold': 'Fold the phone',
  'phone.byMobile': 'By mobile',
  'phone.dialAnother': 'Dial a number',
  'phone.recent': 'Recent',
  'phone.recentToday': 'today',
  'phone.noRecent': 'No calls today. Dial a number, or get ready for the next caller.',
  'phone.missedCall': 'missed',
  'phone.lineMicrophone.present': 'microphone connected',
  'phone.lineMicrophone.unknown': 'microphone not checked yet',
  'phone.lineMicrophone.missing': 'no microphone',
  'phone.lineMicrophone.denied': 'microphone blocked',
  'phone.lineMicrophone.no-window': 'no audio window',
  'phone.lineMicrophone.silent-window': 'the audio window is not responding',
  'wrapUp.talked': 'talked {{time}}',
} as const;
