/** The names of the settings that an organisation may fix, as Settings and the templates of policies call them. */
export const managedTexts = {
  'managed.organisation': 'Organisation',
  'managed.support': 'Contact for support',
  'managed.serviceAddress': 'Address of the service',
  'managed.language': 'Language',
  'managed.startAtSignIn': 'Start at sign-in',
  'managed.globalKeys': 'Answer and hang up from anywhere',
  'managed.telephoneLinks': 'Open tel: links',
  'managed.practice': 'Practice calls',
  'managed.updates': 'Updates',
  'managed.updateServer': 'Server of updates',
  'managed.byOrganisation': 'Managed by your organisation',
  'managed.count_one': '{{count, number}} setting is managed by your organisation.',
  'managed.count_other': '{{count, number}} settings are managed by your organisation.',
  'managed.countNamed_one': '{{count, number}} setting is managed by your organisation, {{organisation}}.',
  'managed.countNamed_other': '{{count, number}} settings are managed by your organisation, {{organisation}}.',
  'managed.whoChanges': 'Questions: {{support}}.',
  'managed.show': 'Show the policy',
  'managed.source': 'Read at the last start from {{source}}.',
  'managed.on': 'on',
  'managed.off': 'off',
  'managed.updates.managed': 'Installed by the organisation',
  'managed.updates.auto': 'By itself',
  'managed.updates.off': 'Off',
} as const;

/** Explanations for administrators: the templates alone have them. */
export const policyTexts = {
  category: 'Clinicall',
  organisation: 'The name of the organisation, shown in Settings beside what it manages.',
  support: 'Who helps with managed settings: a telephone number or an address, shown in Settings.',
  serviceAddress:
    'The service that this workstation uses, as http(s)://HOST[:PORT]. It replaces the embedded service and any ' +
    'other address that is given.',
  language: 'The language of the workstation.',
  startAtSignIn: 'Whether the workstation starts when a user signs in to the computer.',
  globalKeys: 'Whether calls can be answered and ended by a key while another program is in front.',
  telephoneLinks:
    'Whether the workstation opens links to telephone numbers. It dials none before the agent confirms it.',
  practice: 'Whether agents are offered practice calls.',
  updates:
    'managed: the workstation says that there is an update, and the organisation installs it. auto: it downloads the ' +
    'update, checks its signature and installs it when it is closed. off: it does not look for updates.',
  updateServer: 'The address of the organisation’s own server of updates (https).',
} as const;
