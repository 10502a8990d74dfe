import type { ClinicDatabase, ClinicTransaction, WriteAlong } from '../../platform/database/clinic-database.ts';
import type { SipCredentialRow } from './sip-credential-repository.ts';

export type TokenRepository = ReturnType<typeof createTokenRepository>;

/** A token that ended, whose agent it was, and the SIP credentials that ended with it. */
export interface RevokedToken {
  readonly tokenId: string;
  readonly agentId: string | null;
  readonly sipCredentialIds: readonly string[];
}
export interface NewToken {
  readonly id: string;
  readonly userId: number;
  readonly hash: string;
  readonly fingerprint: string | null;
  /** The name of the client's machine. */
  readonly workstation: string | null;
  readonly at: number;
}
/** One token, or all of an account. */
type TokenChoice = { readonly id: string } | { readonly user_id: number };

const columnAndValue = (tokens: TokenChoice) =>
  'id' in tokens ? (['id', tokens.id] as const) : (['user_id', tokens.user_id] as const);

async function removeSipCredentials(transaction: ClinicTransaction, tokens: TokenChoice) {
  const [column, value] = columnAndValue(tokens);
  return transaction
    .deleteFrom('sip_credentials')
    .where('token_id', 'in', (at) => at.selectFrom('tokens').select('tokens.id').where(column, '=', value))
    .returning(['id', 'token_id'])
    .execute();
}

/** How tokens begin and end. */
export const createTokenRepository = (db: ClinicDatabase) => ({
  /**
   * Adds the token of a sign-in and the SIP credential that comes with it. False, and nothing is added, when the
   * account was disabled or given another password since its password was checked.
   */
  add: (
    token: NewToken,
    checkedPasswordHash: string,
    sip: SipCredentialRow | null,
    record: WriteAlong,
  ): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      const account = await transaction
        .selectFrom('users')
        .select('id')
        .where('id', '=', token.userId)
        .where('password_hash', '=', checkedPasswordHash)
        .where('is_active', '=', 1)
        .executeTakeFirst();
      if (!account) return false;
      await transaction
        .insertInto('tokens')
        .values({
          id: token.id,
          user_id: token.userId,
          token_hash: token.hash,
          fingerprint: token.fingerprint,
          workstation: token.workstation,
          created_at: token.at,
          last_used_at: token.at,
          revoked_at: null,
        })
        .execute();
      if (sip) await transaction.insertInto('sip_credentials').values(sip).execute();
      await record(transaction);
      return true;
    }),
  /** Ends a token that is valid, and its phones. Null when there is none. */
  revokeOne: (id: string, at: number, record: WriteAlong): Promise<RevokedToken | null> =>
    db.transaction().execute(async (transaction) => {
      const [revoked] = await revokeWithin(transaction, { id }, at);
      if (revoked) await record(transaction);
      return revoked ?? null;
    }),
  /** A token that is valid, as it would be revoked; null when there is none. */
  findValid: async (id: string): Promise<RevokedToken | null> => {
    const token = await db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .select('users.agent_id')
      .where('tokens.id', '=', id)
      .where('tokens.revoked_at', 'is', null)
      .executeTakeFirst();
    if (!token) return null;
    const credentials = await db.selectFrom('sip_credentials').select('id').where('token_id', '=', id).execute();
    return { tokenId: id, agentId: token.agent_id, sipCredentialIds: credentials.map((credential) => credential.id) };
  },
  /** Valid tokens that were last used before a time. */
  idleSince: async (before: number): Promise<string[]> => {
    const idle = db.selectFrom('tokens').select('id').where('revoked_at', 'is', null);
    return (await idle.where('last_used_at', '<', before).execute()).map(({ id }) => id);
  },
  removeEnded: async (before: number): Promise<void> => {
    await db.deleteFrom('tokens').where('revoked_at', '<', before).execute();
  },
  revokeWithin,
  removeSipCredentials,
});

async function revokeWithin(transaction: ClinicTransaction, tokens: TokenChoice, at: number): Promise<RevokedToken[]> {
  const [column, value] = columnAndValue(tokens);
  const revoked = await transaction
    .updateTable('tokens')
    .set({ revoked_at: at })
    .where(column, '=', value)
    .where('revoked_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
  const [first] = revoked;
  if (!first) return [];
  const credentials = await removeSipCredentials(transaction, tokens);
  const user = await transaction
    .selectFrom('users')
    .select('agent_id')
    .where('id', '=', first.user_id)
    .executeTakeFirstOrThrow();
  return revoked.map(({ id }) => ({
    tokenId: id,
    agentId: user.agent_id,
    sipCredentialIds: credentials.filter((credential) => credential.token_id === id).map((credential) => credential.id),
  }));
}
