import type { Insertable } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';

export type SipCredentialRepository = ReturnType<typeof createSipCredentialRepository>;
export type SipCredentialRow = Insertable<Database['sip_credentials']>;

/** Unregistered ones of an extension: each window that asks who is signed in gets one. */
const newestCredentials = 8;

export const createSipCredentialRepository = (db: ClinicDatabase) => ({
  add: (credential: SipCredentialRow) => db.insertInto('sip_credentials').values(credential).execute(),
  /** The newest, and the one that has registered: the oldest that no later one has superseded. */
  validOf: (extension: string, at: number) => {
    const valid = db
      .selectFrom('sip_credentials')
      .innerJoin('tokens', 'tokens.id', 'sip_credentials.token_id')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .innerJoin('agents', 'agents.agent_id', 'users.agent_id')
      .selectAll('sip_credentials')
      .where('sip_credentials.extension', '=', extension)
      .where('sip_credentials.expires_at', '>', at)
      .where('users.is_active', '=', 1)
      .where('tokens.revoked_at', 'is', null)
      // An extension that went to another account takes no credentials with it.
      .whereRef('agents.extension', '=', 'sip_credentials.extension');
    const newest = valid.orderBy('sip_credentials.created_at', 'desc').limit(newestCredentials);
    const registered = valid.where('sip_credentials.superseded', '=', 0).orderBy('sip_credentials.created_at').limit(1);
    return db
      .selectFrom(newest.as('newest'))
      .selectAll()
      .union(db.selectFrom(registered.as('registered')).selectAll())
      .execute();
  },
  find: (id: string) => db.selectFrom('sip_credentials').selectAll().where('id', '=', id).executeTakeFirst(),
  supersedeEarlier: ({ id, extension, created_at }: Pick<SipCredentialRow, 'id' | 'extension' | 'created_at'>) =>
    db
      .updateTable('sip_credentials')
      .set({ superseded: 1 })
      .where('extension', '=', extension)
      .where('superseded', '=', 0)
      .where('id', '!=', id)
      .where('created_at', '<=', created_at)
      .execute(),
  removeExpired: (at: number) => db.deleteFrom('sip_credentials').where('expires_at', '<=', at).execute(),
});
