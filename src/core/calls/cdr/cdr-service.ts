import type { CountryCode } from 'libphonenumber-js/min';
import type { Clock } from '../../../shared/clock.ts';
import type { CallEvent, Cdr, CdrWithSignals } from '../../../shared/contract/cdr.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { NamedReference } from '../../../shared/contract/field.ts';
import type { Permission } from '../../../shared/contract/permission.ts';
import { writtenWaysOf } from '../../../shared/domain/phone-number.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { searchedDigits } from '../../clinic/customers/number-keyword.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { offsetsBetween, parseDateTime, parseEndTime } from '../../platform/database/local-time.ts';
import type { FileAnswer } from '../../platform/http/handler.ts';
import type { CdrRow, CdrView, StoredDetails } from './cdr-view.ts';
import { type AskedRecording, OpenedRecordings } from './opened-recordings.ts';
import type { Peaks, RecordingFiles } from './recording-files.ts';
import type { CdrCriteria } from './cdr-filter.ts';
import type { CdrFilter, CdrOrder, CdrPaging, CdrRepository } from './cdr-repository.ts';

/** The rights that decide who may see a record. */
type VisibleRow = Pick<CdrRow, 'call_id' | 'agent_id' | 'placed_by' | 'talkers'>;

interface Parts {
  readonly repository: CdrRepository;
  readonly view: CdrView;
  readonly recordings: RecordingFiles;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly region: CountryCode;
}

/** A page and its order, as they are asked for. */
type AskedPaging = Omit<CdrPaging, 'readerId'>;

/** The agent talked last, or placed the call. */
const isOf = (row: VisibleRow, agentId: string): boolean => row.agent_id === agentId || row.placed_by === agentId;

export function requirePermission(caller: Caller, permission: Permission): void {
  if (!caller.permissions.has(permission)) throw problemFor('permission-missing', {}, { details: { permission } });
}

/**
 * Records name no customer to a caller without the right: their order would tell which have the same one. The order of
 * scores is that of those which the caller sees.
 */
export function orderFor<Order extends Omit<CdrOrder, 'readerId'>>(caller: Caller, order: Order) {
  if (order.sort === 'customer_id' || order.sort === 'customer_name') requirePermission(caller, 'customer.view');
  if (order.sort === 'score') requirePermission(caller, 'recording.score');
  return { ...order, readerId: caller.userId };
}

/** Shorter numbers are extensions or service numbers, and are matched as they are. */
const minSubscriberDigits = 7;

/** The pattern of LIKE for a number, however a record spells it: with its country code, a trunk prefix or neither. */
function numberPattern(number: string, region: CountryCode): string {
  const digits = searchedDigits(number, region);
  return digits.length < minSubscriberDigits ? number : `%${digits}`;
}

/** Call records and their recordings: one's own, or everyone's with `cdr.view.all` (interface 4.8). */
export class CdrService {
  readonly #parts: Parts;
  readonly #opened: OpenedRecordings;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#opened = new OpenedRecordings(parts);
  }

  async list(caller: Caller, criteria: CdrCriteria, paging: AskedPaging): Promise<List<Cdr>> {
    const ordered = orderFor(caller, paging);
    const found = await this.#parts.repository.list(await this.filterFor(caller, criteria), ordered);
    return { rows: await this.shown(caller, found.rows), total: found.total, next_cursor: found.next };
  }

  /** The same without the count: `total` is null unless the rows are all. */
  async listUncounted(
    caller: Caller,
    criteria: CdrCriteria,
    paging: AskedPaging,
  ): Promise<Omit<List<Cdr>, 'total'> & { total: number | null }> {
    const ordered = orderFor(caller, paging);
    const found = await this.#parts.repository.listUncounted(await this.filterFor(caller, criteria), ordered);
    return { rows: await this.shown(caller, found.rows), total: found.total, next_cursor: found.next };
  }

  async count(caller: Caller, criteria: CdrCriteria): Promise<{ total: number }> {
    return { total: await this.#parts.repository.count(await this.filterFor(caller, criteria)) };
  }

  /** Records, which the caller may see, with their skill groups and the scores that the caller sees. */
  async withGroups<Call extends Cdr>(
    caller: Caller,
    calls: readonly Call[],
  ): Promise<(Call & Pick<CdrWithSignals, 'group' | 'score'>)[]> {
    const { repository } = this.#parts;
    const ids = calls.map(({ id }) => id);
    const isRater = caller.permissions.has('recording.score');
    const [groups, scores] = await Promise.all([
      repository.groupsOf(ids),
      repository.scoresOf(isRater ? ids : [], caller.userId),
    ]);
    return calls.map((call) => ({ ...call, group: groups.get(call.id) ?? null, score: scores.get(call.id) ?? null }));
  }

  /** Rows that the filters have found, as the caller sees them. */
  async shown(caller: Caller, rows: readonly CdrRow[]): Promise<Cdr[]> {
    const stored = await this.#detailsOf(rows);
    return rows.map((row) => this.#parts.view.cdrFor(caller, row, stored));
  }

  /** The filters, restricted to the records that the caller may see. */
  async filterFor(caller: Caller, { number, ...criteria }: CdrCriteria): Promise<CdrFilter> {
    const { repository, timeZone, region } = this.#parts;
    // Records name no customer to this caller: a filter by customer would reveal them.
    if (criteria.customerId !== undefined) requirePermission(caller, 'customer.view');
    // Nor a number, whose masked digits would be found by trying.
    if (number !== undefined) requirePermission(caller, 'customer.phone.view');
    if (criteria.isScored !== undefined) requirePermission(caller, 'recording.score');
    const [from, to] = [parseDateTime(criteria.start, timeZone), parseEndTime(criteria.end, timeZone) + 999];
    const visible = {
      ...criteria,
      from,
      to,
      clock: criteria.clock && { ...criteria.clock, offsets: offsetsBetween(from, to, timeZone) },
      onlyAgentId: this.agentScopeOf(caller),
      readerId: criteria.isScored === undefined ? undefined : caller.userId,
      number: number === undefined ? undefined : numberPattern(number, region),
    };
    return { ...visible, ...(await repository.involvement(visible)) };
  }

  async info(caller: Caller, id: number, type: 'sip' | 'dual'): Promise<Cdr> {
    const { repository, view } = this.#parts;
    const row = await this.#visible(caller, await repository.one(id, type));
    return view.cdrFor(caller, row, await this.#detailsOf([row]));
  }

  /** A record of either kind, with what happened during the call. */
  async record(
    caller: Caller,
    id: number,
  ): Promise<Cdr & Pick<CdrWithSignals, 'group' | 'score'> & { events: CallEvent[] | null }> {
    const { repository, view } = this.#parts;
    const row = await this.#visible(caller, await repository.ofAnyType(id));
    const seen = view.cdrFor(caller, row, await this.#detailsOf([row]));
    const [call] = (await this.withGroups(caller, [seen])) as [Cdr & Pick<CdrWithSignals, 'group' | 'score'>];
    return { ...call, events: view.eventsOf(row) };
  }

  /**
   * The agent to whose calls the caller is limited: undefined (all calls) with `cdr.view.all`, otherwise the caller's
   * own ID, for calls in which they talked or which they placed. Somebody who is no agent sees none.
   */
  agentScopeOf(caller: Caller): string | undefined {
    return caller.permissions.has('cdr.view.all') ? undefined : (caller.agentId ?? '');
  }

  /** Records by their IDs, in that order, which have been found among those that the caller may see. */
  async records(caller: Caller, ids: readonly number[]): Promise<Cdr[]> {
    return (await this.#rowsOf(caller, ids)).map(({ cdr }) => cdr);
  }

  /**
   * Records of a customer whom the caller may see, by their IDs, in that order: also those of colleagues, which name no
   * recording to a caller who may not listen to it.
   */
  async recordsOfCustomer(caller: Caller, ids: readonly number[]): Promise<Cdr[]> {
    const scope = this.agentScopeOf(caller);
    return (await this.#rowsOf(caller, ids)).map(({ row, cdr }) => {
      const isVisible =
        scope === undefined || isOf(row, scope) || cdr.parts.some(({ agent_id: agentId }) => agentId === scope);
      return isVisible ? cdr : { ...cdr, record_filename: null };
    });
  }

  async #rowsOf(caller: Caller, ids: readonly number[]): Promise<{ row: CdrRow; cdr: Cdr }[]> {
    const { repository, view } = this.#parts;
    const rows = ids.length === 0 ? [] : await repository.several(ids);
    const stored = await this.#detailsOf(rows);
    const byId = new Map(rows.map((row) => [row.id, { row, cdr: view.cdrFor(caller, row, stored) }]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async #detailsOf(rows: readonly CdrRow[]): Promise<StoredDetails> {
    const { repository } = this.#parts;
    const [parts, wrapUps] = await Promise.all([repository.partsOf(rows), repository.wrapUpsOf(rows)]);
    return { parts, wrapUps };
  }

  /** The number outside of a call, for the switch alone: the caller may not see it. */
  async otherNumberOf(caller: Caller, id: number): Promise<string> {
    if (!caller.permissions.has('cdr.view')) throw problemFor('permission-missing');
    const found = await this.#parts.repository.ofAnyType(id);
    // Agents who take calls may return a missed one, also a colleague's.
    const isMissed = found?.direction === 'inbound' && found.billsec === 0;
    const mayReturn = isMissed && caller.permissions.has('agent.work');
    const row = mayReturn ? found : await this.#visible(caller, found);
    return row.direction === 'inbound' ? row.caller : row.callee;
  }

  /**
   * The number outside of a call, null within the clinic or when withheld, and when the call began (ms since 1970).
   * Refuses a call that the caller may not see.
   */
  async outsideOf(caller: Caller, callId: string): Promise<{ number: string | null; at: number }> {
    await this.checkVisible(caller, callId);
    const row = await this.#parts.repository.sidesOf(callId);
    if (!row) throw problemFor('record-not-found');
    const number = row.direction === 'inbound' ? row.caller : row.callee;
    return { number: row.direction === 'internal' || number === '' ? null : number, at: row.created_at };
  }

  /** Sets whom a call is with. Refuses one that the caller may not see. `number`: the one outside, if theirs alone. */
  async setCustomer(caller: Caller, callId: string, customer: NamedReference, number: string | null): Promise<void> {
    const { repository, audit, clock } = this.#parts;
    await this.checkVisible(caller, callId);
    await repository.setCustomer({
      callId,
      customerId: customer.id,
      at: clock.now(),
      writtenWays: writtenWaysOf(number, this.#parts.region),
      record: async ({ id, customerId, customerName }, transaction) => {
        if (customerId === customer.id) return;
        const changes = { customer: { from: customerName, to: customer.name } };
        await audit.did(caller, 'call.customer-chosen', { id, changes }, transaction);
      },
    });
  }

  async setLead(caller: Caller, callId: string, leadId: number, number: string | null): Promise<void> {
    await this.checkVisible(caller, callId);
    const { repository, region } = this.#parts;
    await repository.setLead({ callId, leadId, writtenWays: writtenWaysOf(number, region) });
  }

  /** Refuses a call that the caller may not see; one in progress, or just ended, has a record as well. */
  async checkVisible(caller: Caller, callId: string): Promise<void> {
    await this.#visible(caller, await this.#parts.repository.talkersOf(callId));
  }

  /** The same by the record's ID. */
  async checkVisibleRecord(caller: Caller, id: number): Promise<void> {
    await this.#visible(caller, await this.#parts.repository.ofAnyType(id));
  }

  /** A call that is scored: its agents, the last one, and when it began. Refuses one that the caller may not see. */
  async scoredCall(
    caller: Caller,
    id: number,
  ): Promise<{ agentId: string | null; talkers: readonly string[]; at: number }> {
    const row = await this.#visible(caller, await this.#parts.repository.ofAnyType(id));
    const parts = (await this.#parts.repository.partsOf([row])).get(row.call_id) ?? [];
    const talkers = [row.agent_id, ...parts.map((part) => part.agent_id)].filter((agentId) => agentId !== null);
    return { agentId: row.agent_id, talkers, at: row.created_at };
  }

  async download(caller: Caller, asked: AskedRecording, address: string): Promise<FileAnswer> {
    const { repository, recordings } = this.#parts;
    const row = await this.#visible(caller, await repository.one(asked.id, asked.type));
    const path = await recordings.find(row.record_filename);
    return { path, contentType: 'audio/wav', record: () => this.#opened.record(caller.userId, asked, address) };
  }

  /** Somebody began to play a recording. Refuses a record that the caller may not see, and one without a recording. */
  async played(caller: Caller, id: number): Promise<{ id: number }> {
    await this.recordingOf(caller, id);
    await this.#parts.audit.did(caller, 'recording.played', { id });
    return { id };
  }

  async peaks(caller: Caller, id: number, buckets: number): Promise<Peaks> {
    return this.#parts.recordings.peaks(await this.recordingOf(caller, id), buckets);
  }

  /** The file of a recording. Refuses a record that the caller may not see, and one without a recording. */
  async recordingOf(caller: Caller, id: number): Promise<string> {
    const { repository, recordings } = this.#parts;
    const row = await this.#visible(caller, await repository.ofAnyType(id));
    return recordings.find(row.record_filename);
  }

  async #visible<Row extends VisibleRow>(caller: Caller, row: Row | undefined): Promise<Row> {
    const scope = this.agentScopeOf(caller);
    if (!row || (scope !== undefined && !isOf(row, scope) && !(await this.#hasTalked(row, scope))))
      throw problemFor('record-not-found');
    return row;
  }

  async #hasTalked(row: VisibleRow, agentId: string): Promise<boolean> {
    if (row.talkers <= 1) return false;
    const stored = await this.#parts.repository.partsOf([row]);
    return (stored.get(row.call_id) ?? []).some((part) => part.agent_id === agentId);
  }
}
