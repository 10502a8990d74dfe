import type { Clock } from '../../../shared/clock.ts';
import type { Moment } from '../../../shared/contract/review.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import type { MomentRepository } from './moment-repository.ts';

type MomentFields = Pick<Moment, 'at_ms' | 'kind' | 'text' | 'is_shared'>;
type MomentRow = NonNullable<Awaited<ReturnType<MomentRepository['one']>>>;

interface Parts {
  readonly repository: MomentRepository;
  readonly cdr: Pick<CdrService, 'checkVisibleRecord' | 'scoredCall'>;
  readonly onChanged: () => void;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Notes at a second of a recording. */
export class MomentService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Refuses a record that the caller may not see. Raters see all of a call that they did not talk in; of their own
   * calls they see, as everyone else does, those that are shared and those that they wrote.
   */
  async of(caller: Caller, recordId: number): Promise<Moment[]> {
    const { repository, cdr } = this.#parts;
    await cdr.checkVisibleRecord(caller, recordId);
    const rows = await repository.of(recordId, caller.userId);
    const isRater = caller.permissions.has('recording.score');
    const seesAll = isRater && !(await this.#hasTalked(caller, recordId));
    return rows
      .filter((row) => seesAll || row.is_shared === 1 || row.user_id === caller.userId)
      .map((row) => this.#view(row));
  }

  async add(caller: Caller, { record_id: recordId, ...fields }: MomentFields & { record_id: number }): Promise<Moment> {
    const { repository, cdr, clock } = this.#parts;
    await cdr.checkVisibleRecord(caller, recordId);
    const id = await repository.add({
      ...columnsOf(fields),
      record_id: recordId,
      user_id: caller.userId,
      created_at: clock.now(),
      version: 1,
    });
    return this.#changed(id);
  }

  async update(
    caller: Caller,
    { id, version, ...fields }: MomentFields & { id: number; version: number },
  ): Promise<Moment> {
    const { repository } = this.#parts;
    const { record_id: recordId } = await this.#own(caller, id);
    const result = await repository.update({ id, version, recordId }, columnsOf(fields));
    if (result === 'scored') throw problemFor('moment-scored');
    if (result === 'other') throw problemFor('changed-meanwhile');
    return this.#changed(id);
  }

  async remove(caller: Caller, id: number): Promise<null> {
    const { repository, onChanged } = this.#parts;
    const { record_id: recordId } = await this.#own(caller, id);
    if (!(await repository.remove(id, recordId))) throw problemFor('moment-scored');
    onChanged();
    return null;
  }

  async #hasTalked(caller: Caller, recordId: number): Promise<boolean> {
    if (caller.agentId === null) return false;
    return (await this.#parts.cdr.scoredCall(caller, recordId)).talkers.includes(caller.agentId);
  }

  async #own(caller: Caller, id: number): Promise<MomentRow> {
    const row = await this.#parts.repository.one(id);
    if (!row || row.user_id !== caller.userId) throw problemFor('record-not-found');
    await this.#parts.cdr.checkVisibleRecord(caller, row.record_id);
    return row;
  }

  async #changed(id: number): Promise<Moment> {
    const row = await this.#parts.repository.one(id);
    if (!row) throw problemFor('record-not-found');
    this.#parts.onChanged();
    return this.#view(row);
  }

  #view({
    user_id: userId,
    user_name: userName,
    created_at: createdAt,
    is_shared: isShared,
    ...row
  }: MomentRow): Moment {
    return {
      ...row,
      is_shared: isShared === 1,
      user: { id: userId, name: userName ?? '' },
      created_at: formatDateTime(createdAt, this.#parts.timeZone),
    };
  }
}

const columnsOf = ({ is_shared: isShared, ...fields }: MomentFields) => ({ ...fields, is_shared: isShared ? 1 : 0 });
