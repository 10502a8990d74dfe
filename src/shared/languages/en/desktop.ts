/** The desktop around the windows: tray, links of other programs, settings of this computer. */
export const desktopTexts = {
  'tray.signedOut': 'Signed out',
  'tray.open': 'Open Clinicall',
  'tray.quit': 'Quit',
  'askedNumber.title': 'Call {{number}}?',
  'askedNumber.about': 'A link in another program asks for this call. Nothing is called until you press Call.',
  'desktop.title': 'This computer',
  'desktop.globalKeys': 'Keys in every program',
  'desktop.globalKeysAbout': 'Ctrl+Alt+A answers, Ctrl+Alt+H hangs up, whatever program is in front.',
  'desktop.startsAtSignIn': 'Start when I sign in to this computer',
  'desktop.callLinks': 'Open call links here',
  'desktop.callLinksAbout': 'Links to numbers (tel, sip, callto) ask here before they call.',
  'desktop.whose': 'For you on this computer.',
} as const;
