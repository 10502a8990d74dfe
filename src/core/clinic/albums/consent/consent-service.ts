import type { Consent, ConsentPurpose, Consents } from '../../../../shared/contract/album-consent.ts';
import type { Clock } from '../../../../shared/clock.ts';
import { problemFor } from '../../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../../platform/audit/audit-service.ts';
import type { Caller } from '../../../platform/caller.ts';
import { formatDateTime } from '../../../platform/database/local-time.ts';
import type { ClinicAnnouncer } from '../../../platform/realtime/clinic-announcer.ts';
import { deletedEntry, type LookupCache } from '../../lookups/lookup-cache.ts';
import type { ConsentRepository, ConsentRow } from './consent-repository.ts';

interface Parts {
  readonly repository: ConsentRepository;
  /** Throws ProblemError `not-found` for an album that the caller may not see. */
  readonly checkAlbum: (caller: Caller, id: number) => Promise<unknown>;
  readonly lookupCache: LookupCache;
  readonly announcer: ClinicAnnouncer;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** The consents of customers to albums: without one in force no photo leaves the clinic. */
export class ConsentService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws ProblemError `no-permission` without a consent in force. */
  async required(albumId: number): Promise<ConsentPurpose> {
    const consent = await this.#parts.repository.inForce(albumId);
    if (!consent) throw problemFor('photo-consent-missing');
    return consent.purpose;
  }

  async ofAlbum(caller: Caller, id: number): Promise<Consents> {
    await this.#parts.checkAlbum(caller, id);
    const rows = (await this.#parts.repository.ofAlbum(id)).map((row) => this.#view(row));
    return {
      current: rows.find((row) => row.withdrawn_at === null) ?? null,
      earlier: rows.filter((row) => row.withdrawn_at !== null),
    };
  }

  async record(
    caller: Caller,
    {
      id,
      purpose,
      remark = null,
      seen,
    }: { id: number; purpose: ConsentPurpose; remark?: string | null | undefined; seen: number | null },
  ): Promise<Consents> {
    await this.#parts.checkAlbum(caller, id);
    const isDone = await this.#change(caller, { id, seen, next: { purpose, remark } });
    if (!isDone) throw problemFor('changed-meanwhile');
    return this.#announced(caller, id);
  }

  async withdraw(caller: Caller, { id, seen }: { id: number; seen: number }): Promise<Consents> {
    await this.#parts.checkAlbum(caller, id);
    const isDone = await this.#change(caller, { id, seen, next: null });
    if (!isDone)
      throw problemFor((await this.#parts.repository.inForce(id)) ? 'changed-meanwhile' : 'photo-consent-none');
    return this.#announced(caller, id);
  }

  #change(
    caller: Caller,
    { id, ...change }: { id: number } & Pick<Parameters<ConsentRepository['change']>[0], 'seen' | 'next'>,
  ): Promise<boolean> {
    const { repository, audit, clock } = this.#parts;
    const { next } = change;
    const did = next === null ? 'album.consent-withdrawn' : 'album.consent-recorded';
    return repository.change({
      ...change,
      albumId: id,
      userId: caller.userId,
      at: clock.now(),
      record: (transaction) =>
        audit.did(caller, did, { id, ...(next === null ? {} : { purpose: next.purpose }) }, transaction),
    });
  }

  #announced(caller: Caller, id: number): Promise<Consents> {
    this.#parts.announcer.announce('AlbumChanged', { id });
    return this.ofAlbum(caller, id);
  }

  #view(row: ConsentRow): Consent {
    const { lookupCache, timeZone } = this.#parts;
    const userOf = (id: number) => lookupCache.user(id) ?? deletedEntry(id);
    return {
      id: row.id,
      purpose: row.purpose,
      remark: row.remark,
      recorded_by: userOf(row.recorded_by),
      recorded_at: formatDateTime(row.recorded_at, timeZone),
      withdrawn_by: row.withdrawn_by === null ? null : userOf(row.withdrawn_by),
      withdrawn_at: row.withdrawn_at === null ? null : formatDateTime(row.withdrawn_at, timeZone),
    };
  }
}
