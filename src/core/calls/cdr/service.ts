import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Cdr, TalkPart } from '../../../shared/contract/cdr.ts';
import type { HangupCause } from '../../../shared/contract/call.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import type { FileAnswer } from '../../platform/http/handler.ts';
import { callAsSeenBy, numberAsSeenBy } from '../../platform/number-privacy.ts';
import { hangupViewOfRow } from './hangup-view.ts';
import type { CdrFilter, CdrRepository, CdrSort, PartRow } from './repository.ts';

export type CdrService = ReturnType<typeof createCdrService>;
type Row = NonNullable<Awaited<ReturnType<CdrRepository['one']>>>;

export interface Peaks {
  seconds: number;
  left: number[];
  right: number[];
}
const maxCachedPeaks = 200;

const endOf = (row: Row): number => row.ended_at ?? row.created_at;

/** Call records and their recordings: one's own, or everyone's with `cdr.view.all` (interface 4.8). */
export function createCdrService(parts: {
  repository: CdrRepository;
  audit: AuditLog;
  recordingsFolder: string;
  timeZone: string;
  readPeaks: (file: string, buckets: number) => Promise<Peaks>;
  isExtension: (number: string) => boolean;
}) {
  const { repository, audit, recordingsFolder, timeZone } = parts;
  const peaksCache = new Map<string, Peaks>();
  const time = (at: number | null) => (at === null ? null : formatDateTime(at, timeZone));

  /** A call with one talker has its record alone. */
  const partsOf = (row: Row, stored: ReadonlyMap<string, readonly PartRow[]>): TalkPart[] => {
    if (row.answered_at === null) return [];
    const [from, to] = [formatDateTime(row.answered_at, timeZone), formatDateTime(endOf(row), timeZone)];
    const several = stored.get(row.call_id) ?? [];
    if (several.length === 0) return [{ agent_id: row.agent_id, number: null, from, to }];
    return several.map((part) => ({
      agent_id: part.agent_id,
      number: part.number,
      from: formatDateTime(part.from_at, timeZone),
      to: formatDateTime(part.to_at ?? endOf(row), timeZone),
    }));
  };
  /** Records of before version 0009 counted their duration from the first ring. */
  const secondsOf = (row: Row) => ({
    wait_seconds: row.wait_seconds ?? 0,
    ring_seconds: row.ring_seconds ?? Math.max(0, row.duration - row.billsec),
  });

  const toCdr = (row: Row, stored: ReadonlyMap<string, readonly PartRow[]>): Cdr => ({
    id: row.id,
    call_id: row.call_id,
    type: row.type,
    direction: row.direction,
    caller: row.caller,
    callee: row.callee,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    customer:
      row.customer_id === null || row.customer_name === null
        ? null
        : { id: row.customer_id, name: row.customer_name, idcard: row.customer_idcard ?? '' },
    line_group: row.line_group,
    extra: row.extra,
    created_at: formatDateTime(row.created_at, timeZone),
    answered_at: time(row.answered_at),
    ended_at: formatDateTime(endOf(row), timeZone),
    duration: row.duration,
    billsec: row.billsec,
    ...secondsOf(row),
    parts: partsOf(row, stored),
    hangup_cause: (row.hangup_cause ?? 'NORMAL_CLEARING') as HangupCause,
    ...hangupViewOfRow(row),
    record_filename: row.record_filename,
  });

  const cdrFor = (caller: Caller, row: Row, stored: ReadonlyMap<string, readonly PartRow[]>): Cdr => {
    const cdr = callAsSeenBy(caller, toCdr(row, stored), parts.isExtension);
    return { ...cdr, parts: cdr.parts.map((part) => ({ ...part, number: numberAsSeenBy(caller, part.number) })) };
  };

  /** An agent without `cdr.view.all` sees their own calls; somebody who is no agent sees none. */
  const onlyAgentOf = (caller: Caller): string | undefined =>
    caller.permissions.has('cdr.view.all') ? undefined : (caller.agentId ?? '');

  const hasTalked = async (row: Row, agentId: string): Promise<boolean> =>
    row.talkers > 1 &&
    ((await repository.partsOf([row])).get(row.call_id) ?? []).some((part) => part.agent_id === agentId);

  const visible = async (caller: Caller, row: Row | undefined): Promise<Row> => {
    const only = onlyAgentOf(caller);
    if (!row || (only !== undefined && row.agent_id !== only && !(await hasTalked(row, only))))
      throw problemFor('record-not-found');
    return row;
  };

  const recordingOf = async (row: Row): Promise<string> => {
    if (row.record_filename === null) throw problemFor('recording-none');
    const file = resolve(join(recordingsFolder, row.record_filename));
    if (!file.startsWith(resolve(recordingsFolder) + sep)) throw problemFor('recording-missing');
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) throw problemFor('recording-missing');
    return file;
  };

  return {
    list: async (
      caller: Caller,
      filter: Omit<CdrFilter, 'from' | 'to' | 'onlyAgentId' | 'hasParts'> & { start: string; end: string },
      paging: Paging & { sort: CdrSort },
    ): Promise<List<Cdr>> => {
      const [from, to] = [parseDateTime(filter.start, timeZone), parseDateTime(filter.end, timeZone) + 999];
      const mine = { ...filter, from, to, onlyAgentId: onlyAgentOf(caller) };
      const found = await repository.list({ ...mine, hasParts: await repository.hasParts(mine) }, paging);
      const stored = await repository.partsOf(found.rows);
      return {
        rows: found.rows.map((row) => cdrFor(caller, row, stored)),
        total: found.total,
        next_cursor: found.next,
      };
    },
    info: async (caller: Caller, id: number, type: 'sip' | 'dual') => {
      const row = await visible(caller, await repository.one(id, type));
      return cdrFor(caller, row, await repository.partsOf([row]));
    },
    /** Whose calls somebody may see: of this agent alone, or with undefined everyone's. */
    agentScopeOf: onlyAgentOf,
    /** Records by their IDs, in that order, which have been found among those that the caller may see. */
    records: async (caller: Caller, ids: readonly number[]): Promise<Cdr[]> => {
      const rows = ids.length === 0 ? [] : await repository.several(ids);
      const stored = await repository.partsOf(rows);
      const byId = new Map(rows.map((row) => [row.id, cdrFor(caller, row, stored)]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    /** The number outside of a call, for the switch alone: the caller may not see it. */
    otherNumberOf: async (caller: Caller, id: number): Promise<string> => {
      if (!caller.permissions.has('cdr.view')) throw problemFor('permission-missing');
      const row = await visible(caller, await repository.ofAnyType(id));
      return row.direction === 'inbound' ? row.caller : row.callee;
    },
    download: async (caller: Caller, id: number, type: 'sip' | 'dual', address: string): Promise<FileAnswer> => {
      const path = await recordingOf(await visible(caller, await repository.one(id, type)));
      await audit.write({ action: 'recording.downloaded', userId: caller.userId, address, detail: { id, type } });
      return { path, contentType: 'audio/wav' };
    },
    peaks: async (caller: Caller, id: number, buckets: number): Promise<Peaks> => {
      const file = await recordingOf(await visible(caller, await repository.ofAnyType(id)));
      const key = `${file}#${buckets}`;
      const known = peaksCache.get(key);
      if (known) return known;
      const peaks = await parts.readPeaks(file, buckets);
      if (peaksCache.size >= maxCachedPeaks) peaksCache.delete(peaksCache.keys().next().value as string);
      peaksCache.set(key, peaks);
      return peaks;
    },
  };
}
