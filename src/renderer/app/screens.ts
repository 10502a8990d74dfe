import {
  IconAddressBook,
  IconBooks,
  IconBroadcast,
  IconBuilding,
  IconCalendarTime,
  IconChecklist,
  IconClipboardList,
  IconHistory,
  IconLayoutDashboard,
  IconPhoto,
  IconSettings,
  IconStethoscope,
} from '@tabler/icons-react';
import type { Permission } from '../../shared/contract/permission.ts';
import type { MessageKey } from '../../shared/languages/en/console.ts';

/** The screens of the rail, in its order. `isForCalls`: empty for an account without calls of its own or of others. */
export const screens = [
  { path: '/', name: 'rail.desk', Icon: IconLayoutDashboard },
  { path: '/customers', name: 'rail.customers', Icon: IconAddressBook },
  { path: '/follow-ups', name: 'rail.followups', Icon: IconChecklist, needs: 'customer.view' },
  { path: '/appointments', name: 'rail.appointments', Icon: IconCalendarTime, needs: 'customer.view' },
  { path: '/reservations', name: 'rail.reservations', Icon: IconClipboardList, needs: 'customer.view' },
  { path: '/calls', name: 'rail.calls', Icon: IconHistory, isForCalls: true },
  { path: '/treatments', name: 'rail.treatments', Icon: IconStethoscope, needs: 'customer.view' },
  { path: '/albums', name: 'rail.albums', Icon: IconPhoto, needs: 'customer.view' },
  { path: '/materials', name: 'rail.materials', Icon: IconBooks },
  { path: '/supervisor', name: 'rail.supervisor', Icon: IconBroadcast, needs: 'agent.monitor' },
  { path: '/back-office', name: 'rail.backOffice', Icon: IconBuilding, needs: 'settings.manage' },
  { path: '/settings', name: 'rail.settings', Icon: IconSettings },
] as const satisfies readonly {
  path: string;
  name: MessageKey;
  Icon: unknown;
  needs?: Permission;
  isForCalls?: true;
}[];

/** The keys of the first screens, with Alt: zero is the tenth. The other screens have none. */
export const railKeys = '1234567890';

/** The pages of the back office, in the order of their list, by what they are about. */
export const backOfficeScreens = [
  { path: '/back-office/accounts', name: 'backOffice.accounts', about: 'people' },
  { path: '/back-office/groups', name: 'backOffice.groups', about: 'people' },
  { path: '/back-office/roles', name: 'backOffice.roles', about: 'people' },
  { path: '/back-office/sign-ins', name: 'backOffice.signIns', about: 'people' },
  { path: '/back-office/lists', name: 'backOffice.lists', about: 'clinic' },
  { path: '/back-office/scripts', name: 'backOffice.scripts', about: 'clinic' },
  { path: '/back-office/materials', name: 'backOffice.materials', about: 'clinic' },
  { path: '/back-office/hours', name: 'backOffice.hours', about: 'clinic' },
  { path: '/back-office/scorecards', name: 'backOffice.scorecards', about: 'clinic' },
  { path: '/back-office/lines', name: 'backOffice.lines', about: 'phone' },
  { path: '/back-office/hold-music', name: 'backOffice.holdMusic', about: 'phone' },
  { path: '/back-office/callback', name: 'backOffice.callback', about: 'phone' },
  { path: '/back-office/import', name: 'backOffice.import', about: 'data' },
  { path: '/back-office/audit', name: 'backOffice.audit', about: 'data' },
  { path: '/back-office/backups', name: 'backOffice.backups', about: 'data' },
] as const satisfies readonly { path: string; name: MessageKey; about: string }[];
