/** What somebody did, or was refused. */
export interface AuditEntry {
  readonly action:
    | 'login'
    | 'login.failed'
    | 'login.slowed'
    | 'logout'
    | 'token.revoked'
    | 'account.first'
    | 'account.created'
    | 'account.changed'
    | 'settings.changed'
    | 'lookup.changed'
    | 'group.changed'
    | 'backup.created'
    | 'backup.downloaded'
    | 'backup.to-restore'
    | 'customers.imported'
    | 'callback.given-up'
    | 'permission.refused'
    | 'recording.downloaded';
  readonly userId: number | null;
  readonly address: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}
