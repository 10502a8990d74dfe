/** The first start on a computer, and practice. */
export const firstStartTexts = {
  'firstStart.title': 'Welcome to Clinicall',
  'firstStart.where': 'First start on this computer. Where is your clinic?',
  'firstStart.connect': 'Connect to a service',
  'firstStart.connectAbout': 'The clinic has one already. Its address comes from your IT or supervisor.',
  'firstStart.address': 'Address of the service',
  'firstStart.asking': 'Asking {{address}} …',
  'firstStart.found': '{{server}} answers: {{product}} {{version}}, certificate valid',
  'firstStart.foundPlain': '{{server}} answers: {{product}} {{version}}, without encryption',
  'firstStart.foundUnknown': '{{server}} answers, and does not say what it is',
  'firstStart.submit': 'Connect and sign in',
  'firstStart.new': 'New clinic on this computer',
  'firstStart.newAbout':
    'Calls, customers and recordings stay on this computer. A shared service can take them over later.',
  'firstStart.stepAccount': 'Your own account and its password',
  'firstStart.stepClinic': 'Name of the clinic, hours',
  'firstStart.stepLine': 'A line of your carrier',
  'firstStart.stepBackups': 'Where backups go',
  'firstStart.later': 'or later',
  'firstStart.empty':
    'It starts empty: no customers, no accounts but yours, no password that somebody else knows. After the account, ' +
    'the back office has the rest.',
  'firstStart.setUp': 'Set up a new clinic',
  'firstStart.try': 'Only want to try it?',
  'firstStart.practice':
    'Practice has invented customers and scripted callers. Every screen is marked; all of it is thrown away after.',
  'firstStart.openPractice': 'Open practice',
  'firstStart.data': 'Data of this user: {{folder}}',
  'firstStart.again': 'Choose another clinic',
  'practice.mark': 'Practice',
  'practice.markAbout': 'Customers and callers are invented. Everything here is thrown away when practice ends.',
  'practice.accounts': 'Practice. {{agent}}, {{supervisor}} and {{admin}} have the password {{password}}.',
  'practice.end': 'End practice',
} as const;
