import { IconAddressBook, IconHistory, IconLayoutDashboard, IconSettings, IconUsers } from '@tabler/icons-react';
import type { Permission } from '../../shared/contract/permission.ts';
import type { MessageKey } from '../../shared/languages/en/console.ts';

/** The screens of the rail, in its order. */
export const screens = [
  { path: '/', name: 'rail.desk', Icon: IconLayoutDashboard },
  { path: '/customers', name: 'rail.customers', Icon: IconAddressBook },
  { path: '/calls', name: 'rail.calls', Icon: IconHistory },
  { path: '/accounts', name: 'rail.accounts', Icon: IconUsers, needs: 'settings.manage' },
  { path: '/settings', name: 'rail.settings', Icon: IconSettings },
] as const satisfies readonly { path: string; name: MessageKey; Icon: unknown; needs?: Permission }[];
