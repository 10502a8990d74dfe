import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import type { HangupCause } from '../../../shared/contract/call.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import type { FileAnswer } from '../../platform/http/handler.ts';
import type { CdrFilter, CdrRepository, CdrSort } from './repository.ts';

export type CdrService = ReturnType<typeof createCdrService>;
type Row = NonNullable<Awaited<ReturnType<CdrRepository['one']>>>;

export interface Peaks {
  seconds: number;
  left: number[];
  right: number[];
}
const maxCachedPeaks = 200;

/** Call records and their recordings: one's own, or everyone's with `cdr.view.all` (interface 4.8). */
export function createCdrService(parts: {
  repository: CdrRepository;
  audit: AuditLog;
  recordingsFolder: string;
  timeZone: string;
  readPeaks: (file: string, buckets: number) => Promise<Peaks>;
}) {
  const { repository, audit, recordingsFolder, timeZone } = parts;
  const peaksCache = new Map<string, Peaks>();
  const time = (at: number | null) => (at === null ? null : formatDateTime(at, timeZone));

  const shown = (row: Row): Cdr => ({
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
    ended_at: formatDateTime(row.ended_at ?? row.created_at, timeZone),
    duration: row.duration,
    billsec: row.billsec,
    hangup_cause: (row.hangup_cause ?? 'NORMAL_CLEARING') as HangupCause,
    hangup_detail:
      row.sip_code === null && row.sip_reason === null ? null : { sip_code: row.sip_code, reason: row.sip_reason },
    record_filename: row.record_filename,
  });

  /** An agent without `cdr.view.all` sees their own calls; somebody who is no agent sees none. */
  const onlyAgentOf = (caller: Caller): string | undefined =>
    caller.permissions.has('cdr.view.all') ? undefined : (caller.agentId ?? '');

  const visible = (caller: Caller, row: Row | undefined, id: number): Row => {
    const only = onlyAgentOf(caller);
    if (!row || (only !== undefined && row.agent_id !== only))
      throw new ProblemError('not-found', `There is no call record ${id}.`);
    return row;
  };

  const recordingOf = async (row: Row): Promise<string> => {
    if (row.record_filename === null) throw new ProblemError('not-found', 'This call was not recorded.');
    const file = resolve(join(recordingsFolder, row.record_filename));
    if (!file.startsWith(resolve(recordingsFolder) + sep))
      throw new ProblemError('not-found', 'The recording is not in the recordings folder.');
    const found = await stat(file).catch(() => null);
    if (!found?.isFile())
      throw new ProblemError('not-found', `The recording ${row.record_filename} is no longer there.`);
    return file;
  };

  return {
    list: async (
      caller: Caller,
      filter: Omit<CdrFilter, 'from' | 'to' | 'onlyAgentId'> & { start: string; end: string },
      paging: Paging & { sort: CdrSort },
    ): Promise<List<Cdr>> => {
      const [from, to] = [parseDateTime(filter.start, timeZone), parseDateTime(filter.end, timeZone) + 999];
      const found = await repository.list({ ...filter, from, to, onlyAgentId: onlyAgentOf(caller) }, paging);
      return { rows: found.rows.map(shown), total: found.total, next_cursor: found.next };
    },
    info: async (caller: Caller, id: number, type: 'sip' | 'dual') =>
      shown(visible(caller, await repository.one(id, type), id)),
    download: async (caller: Caller, id: number, type: 'sip' | 'dual', address: string): Promise<FileAnswer> => {
      const path = await recordingOf(visible(caller, await repository.one(id, type), id));
      await audit.write({ action: 'recording.downloaded', userId: caller.userId, address, detail: { id, type } });
      return { path, contentType: 'audio/wav' };
    },
    peaks: async (caller: Caller, id: number, buckets: number): Promise<Peaks> => {
      const file = await recordingOf(visible(caller, await repository.ofAnyType(id), id));
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
