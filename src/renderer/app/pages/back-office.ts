/** Pages that only administrators need, loaded together when one is opened: each alone would split what they share. */
export { AccountsPage } from '../../features/accounts/accounts-page.tsx';
export { EditAccount } from '../../features/accounts/edit-account.tsx';
export { NewAccount } from '../../features/accounts/new-account.tsx';
export { AuditPage } from '../../features/audit/audit-page.tsx';
export { BackupsPage } from '../../features/backups/backups-page.tsx';
export { CallbackPage } from '../../features/clinic-settings/callback-page.tsx';
export { HoldMusicPage } from '../../features/clinic-settings/hold-music-page.tsx';
export { HoursPage } from '../../features/clinic-settings/hours-page.tsx';
export { ImportPage } from '../../features/customer-import/import-page.tsx';
export { EditGroup, NewGroup } from '../../features/groups/group-form.tsx';
export { GroupsPage } from '../../features/groups/groups-page.tsx';
export { EditLine, NewLine } from '../../features/lines/line-panel.tsx';
export { LinesPage } from '../../features/lines/lines-page.tsx';
export { EditNumber, NewNumber } from '../../features/lines/number-panel.tsx';
export { EntryPage } from '../../features/lists/entry-page.tsx';
export { ListsPage } from '../../features/lists/lists-page.tsx';
export { RolesPage } from '../../features/roles/roles-page.tsx';
export { SignInsPage } from '../../features/sign-ins/sign-ins-page.tsx';
