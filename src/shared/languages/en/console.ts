import type { TextKey } from '../texts.ts';
import { accountTexts } from './accounts.ts';
import { administrationTexts } from './administration.ts';
import { albumTexts } from './albums.ts';
import { appointmentTexts } from './appointments.ts';
import { callReasonTexts } from './call-reasons.ts';
import { callTexts } from './calls.ts';
import { clinicSettingsTexts } from './clinic-settings.ts';
import { coachingTexts } from './coaching.ts';
import { customerFieldTexts } from './customer-fields.ts';
import { customerMergeTexts } from './customer-merge.ts';
import { customerTexts } from './customers.ts';
import { importTexts } from './customer-import.ts';
import { auditTexts } from './audit.ts';
import { dateTexts } from './dates.ts';
import { backupTexts } from './backups.ts';
import { enquiryTexts } from './enquiries.ts';
import { followupRunTexts } from './followup-run.ts';
import { followupScriptTexts } from './followup-scripts.ts';
import { desktopTexts } from './desktop.ts';
import { deskTexts } from './desk.ts';
import { firstStartTexts } from './first-start.ts';
import { floorTexts } from './floor.ts';
import { followupTexts } from './followups.ts';
import { frameTexts } from './frame.ts';
import { doctorDayTexts } from './doctor-day.ts';
import { homeTexts } from './homes.ts';
import { groupTexts } from './groups.ts';
import { lineTexts } from './lines.ts';
import { materialTexts } from './materials.ts';
import { managedTexts } from './managed-settings.ts';
import { medicalNoteTexts } from './medical-notes.ts';
import { phoneDockTexts } from './phone-dock.ts';
import { phoneTexts } from './phone.ts';
import { recordingTexts } from './recordings.ts';
import { promiseTexts } from './promises.ts';
import { missedCallTexts } from './missed-calls.ts';
import { queueTexts } from './queue.ts';
import { ownReviewTexts } from './own-reviews.ts';
import { scorecardTexts } from './scorecards.ts';
import { reservationTexts } from './reservations.ts';
import { listExportTexts } from './list-export.ts';
import { reviewTexts } from './reviews.ts';
import { listTexts } from './lists.ts';
import { roleTexts } from './roles.ts';
import { savedFilterTexts } from './saved-filters.ts';
import { servicePageTexts } from './service-page.ts';
import { soundTexts } from './sound.ts';
import { treatmentTexts } from './treatments.ts';
import { versionSkewTexts } from './version-skew.ts';
import { wrapUpTexts } from './wrap-up.ts';

/** Every text of the console. Accessible names are relied on by scripts and assistive technology. */
export const consoleTexts = {
  ...accountTexts,
  ...administrationTexts,
  ...albumTexts,
  ...appointmentTexts,
  ...callReasonTexts,
  ...callTexts,
  ...clinicSettingsTexts,
  ...coachingTexts,
  ...customerFieldTexts,
  ...customerMergeTexts,
  ...customerTexts,
  ...wrapUpTexts,
  ...importTexts,
  ...auditTexts,
  ...dateTexts,
  ...backupTexts,
  ...followupRunTexts,
  ...followupScriptTexts,
  ...desktopTexts,
  ...deskTexts,
  ...firstStartTexts,
  ...floorTexts,
  ...followupTexts,
  ...frameTexts,
  ...groupTexts,
  ...homeTexts,
  ...doctorDayTexts,
  ...lineTexts,
  ...materialTexts,
  ...managedTexts,
  ...medicalNoteTexts,
  ...servicePageTexts,
  ...soundTexts,
  ...versionSkewTexts,
  ...treatmentTexts,
  ...phoneDockTexts,
  ...phoneTexts,
  ...recordingTexts,
  ...promiseTexts,
  ...missedCallTexts,
  ...queueTexts,
  ...ownReviewTexts,
  ...scorecardTexts,
  ...reservationTexts,
  ...enquiryTexts,
  ...reviewTexts,
  ...listTexts,
  ...listExportTexts,
  ...savedFilterTexts,
  ...roleTexts,
  'quit.inCall': 'You are in a call. Quitting ends it.',
  'quit.stay': 'Stay',
  'quit.quit': 'Quit',
  'rail.title': 'Screens',
  'rail.desk': 'Desk',
  'rail.customers': 'Customers',
  'rail.calls': 'Calls',
  'rail.settings': 'Settings',
  'groups.title': 'Skill groups',
  'groups.needed': 'To be ready, sign in to a skill group: you get the calls of your groups.',
  'groups.asLastTime': 'Signed in to the groups of last time: {{groups}}.',
  'groups.hint': 'Calls to these groups ring you while you are ready.',
  'groups.signIn': 'Sign in to groups',
  'groups.signOut': 'Sign out of groups',
  'incoming.title': 'Incoming call',
  'incoming.colleague': 'Call from a colleague',
  'incoming.ownCall': 'Your phone is ringing',
  'incoming.ownCallHint': 'You placed this call. Answer to call this number.',
  'incoming.answer': 'Answer',
  'incoming.decline': 'Decline',
  'incoming.unknown': 'Unknown number',
  'number.withheld': 'Number withheld',
  'incoming.withheldHint': 'The caller’s number is hidden. Ask for the name.',
  'line.down': 'Line {{name}} is down. Calls through it may fail.',
  'line.downSince': 'Line {{name}} has been down since {{since}}. Calls through it may fail.',
  'incoming.unknownHint': 'No customer has this number yet.',
  'incoming.copy': 'Copy number',
  'incoming.copied': 'Copied',
  'incoming.copyFailed': 'Not copied: the browser does not allow it',
  'incoming.whoIsCalling': 'Who is calling',
  'incoming.notCaller': 'Not {{name}}?',
  'incoming.shared': 'Several customers share this number',
  'incoming.sharedHint': 'Most likely first. Ask who is calling; you can choose during the call as well.',
  'incoming.link': 'Link to existing customer',
  'incoming.addNumber': 'Add {{number}} to this customer',
  'incoming.linked': '{{number}} was added to {{name}}.',
  'incoming.lastCalls': 'Last calls',
  'incoming.noCalls': 'No calls in the last year',
  'incoming.noOwnCalls': 'You have not spoken in the last year',
  'incoming.loading': 'Looking up the caller …',
  'incoming.failed': 'The caller could not be looked up',
  'customer.card': 'Card',
  'customer.balance': 'Balance',
  'customer.points': 'Points',
  'customer.totalPayment': 'Total spent',
  'customer.consultant': 'Consultant',
  'customer.ascription': 'Assigned to',
  'customer.nobody': '–',
  'customer.age': '{{count}}\u00A0years',
  'customer.department': 'Department',
  'customer.created': 'Customer since',
  'customer.female': 'Female',
  'customer.male': 'Male',
  'customer.calls': 'Calls',
  'customer.callNumber': 'Call {{number}}',
  'customer.close': 'Close {{name}}',
  'customer.notFound': 'Customer not found',
  'customer.toList': 'All customers',
  'customer.title': 'Customer',
  'tabs.title': 'Open customers',
  'customers.filter': 'Name, pinyin, initials, card or phone',
  'customers.total_one': '{{count, number}} customer',
  'customers.total_other': '{{count, number}} customers',
  'customers.none': 'No customers yet. Create the first one, or have an administrator import a file.',
  'customers.empty': 'Nobody matches “{{sought}}”. Try fewer letters, or the phone number.',
  'desk.greeting': 'Today, {{name}}',
  'desk.clinic': 'Today, all calls of the clinic',
  'desk.calls': 'Calls',
  'desk.talkTime': 'Talk time',
  'desk.answerRate': 'Answer rate',
  'desk.perHour': 'Calls per hour',
  'desk.missed': 'To call back',
  'desk.noMissed': 'Nobody to call back.',
  'desk.more_one': 'and 1 more',
  'desk.more_other': 'and {{count, number}} more',
  'desk.noCalls': 'No calls today. Calls appear here when they end.',
  'desk.last': 'Last calls',
  'desk.callBack': 'Call back {{number}}',
  'desk.practiceWhenReady': 'Get ready first: calls go to agents who are ready.',
  'desk.practice': 'Practice call',
  'firstSteps.title': 'First steps',
  'firstSteps.accounts': 'Create an account for each colleague; agents get an extension.',
  'firstSteps.accounts.page': 'Accounts',
  'firstSteps.groups': 'Create skill groups: calls are routed to them.',
  'firstSteps.groups.page': 'Skill groups',
  'firstSteps.lines': 'Enter the line to your telephone provider and its numbers, each with its skill group.',
  'firstSteps.lines.page': 'Lines',
  'firstSteps.lists': 'Fill in the options of forms, such as addresses and sources.',
  'firstSteps.lists.page': 'Lists',
  'firstSteps.customers': 'Import customers from a CSV file; their addresses and sources must be in the lists.',
  'firstSteps.customers.page': 'Import',
  'firstSteps.until': 'Shown to administrators until there are colleagues, skill groups, addresses and sources.',
  'settings.language': 'Language',
  'settings.theme': 'Theme',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.theme.auto': 'Same as system',
  'settings.about': 'About',
  'settings.version': 'Version {{version}}, {{host}}',
  'settings.host.browser': 'in the browser',
  'settings.host.electron': 'desktop application',
  'settings.keys': 'Keys',
  'firstAccount.title': 'A new clinic',
  'firstAccount.what': 'Nobody has an account yet. Create the administrator account: it manages all others.',
  'firstAccount.name': 'Name',
  'firstAccount.email': 'E-mail address',
  'firstAccount.password': 'Password',
  'firstAccount.passwordHint': 'At least 10 characters',
  'firstAccount.again': 'Repeat password',
  'firstAccount.differs': 'The passwords do not match',
  'firstAccount.code': 'Code',
  'firstAccount.codeHint': 'Printed by the service when it started, and written to its log',
  'firstAccount.submit': 'Create account',
  'signIn.account': 'Account',
  'signIn.password': 'Password',
  'signIn.showPassword': 'Show password',
  'signIn.submit': 'Sign in',
  'signIn.server': 'Service: {{server}}',
  'signIn.starting': 'Starting the service …',
  'signIn.unreachable': 'Can’t reach the service',
  'signIn.unavailable': 'The service could not be started',
  signOut: 'Sign out',
  'signOut.inCall': 'You are in a call',
  'signOut.inCallHint': 'Signing out ends it.',
  'signOut.stay': 'Stay signed in',
  'signOut.endCall': 'End the call and sign out',
  'search.label': 'Search',
  'search.hint': 'Customers, screens, commands',
  'search.recent': 'Recent',
  'search.nothing': 'Nothing found',
  'search.more_one': '1 more. Type more letters to narrow the list.',
  'search.more_other': '{{count, number}} more. Type more letters to narrow the list.',
  'keys.title': 'All keys',
  'keys.group.calls': 'Phone and state',
  'keys.group.wrapUp': 'In a call and after it',
  'keys.group.screens': 'Everywhere',
  'keys.group.lists': 'Lists',
  'keys.group.appointments': 'Appointments and notes',
  'keys.search': 'Search',
  'keys.call': 'Call the customer',
  'keys.rows': 'Next or previous row of a list',
  'keys.run': 'Start the follow-ups of the day',
  'keys.filter': 'Focus the list search',
  'keys.answer': 'Answer',
  'keys.hangUp': 'Hang up',
  'keys.takeBack': 'Take back a declined caller',
  'keys.mute': 'Mute or unmute',
  'keys.hold': 'Hold or resume',
  'keys.number': 'Focus the number field',
  'keys.ready': 'Ready',
  'keys.break': 'Break',
  'keys.wrapUp': 'Finish wrap-up',
  'keys.rail': 'Screens',
  'keys.all': 'Show this list',
  'connection.phoneElsewhere':
    'Your phone is in use at another workstation, and calls ring there. Register here to take it back.',
  'connection.lost': 'The workstation cannot be reached. Your input is kept; trying again …',
  'connection.slow': 'The service is slow to answer. Waiting …',
  'connection.away': 'Can’t reach the service. Trying again …',
  'connection.events': 'The service is not responding. Calls and states may be out of date; trying again …',
  'connection.noEvents':
    'The service does not report calls and states to this workstation, so you cannot become ready. Trying again …',
  'recording.problem': 'This call is not being recorded.',
  'record.delayed':
    'The service has no space for the record of the call with {{who}}. It is kept and will be written later.',
  'record.written': 'The record of the call with {{who}} has been written.',
  'record.someCall': 'an earlier caller',
  'notice.close': 'Close this notice',
  'page.close': 'Close',
  'page.notFound': 'Page not found',
  'page.notFoundHint': 'Choose a screen on the left.',
  'list.separator': ', ',
  'start.failed': 'The console could not start',
  'problem.retry': 'Try again',
  'problem.unknown': 'It is not known whether this was done.',
  'problem.title': 'That did not work',
  'problem.noPermission': 'Your role does not allow you to see this.',
  'problem.notOffered': 'This service does not support this feature.',
} as const;

export type MessageKey = TextKey<typeof consoleTexts>;
