import type { CallStatusChanged } from '../../../shared/contract/event.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Announcement } from './timeline-of-call.ts';

export type CallTimelineRepository = ReturnType<typeof createCallTimelineRepository>;
export type RecordRow = NonNullable<Awaited<ReturnType<CallTimelineRepository['record']>>>;

/** More of one agent in one call are a fault, which the first ones show. */
const mostAnnouncements = 200;

/** Reads of one call: each finds its own rows by an index. */
export const createCallTimelineRepository = (db: ClinicDatabase) => ({
  /** Undefined for a call that has not ended. */
  record: (callId: string) =>
    db
      .selectFrom('call_records')
      .leftJoin('recording_checks', 'recording_checks.record_id', 'call_records.id')
      .selectAll('call_records')
      .select(['recording_checks.checked_at', 'recording_checks.length_ms', 'recording_checks.fault'])
      .where('call_id', '=', callId)
      .where('ended_at', 'is not', null)
      .executeTakeFirst(),
  parts: (callId: string) =>
    db.selectFrom('call_parts').selectAll().where('call_id', '=', callId).orderBy('position').execute(),
  wrapUps: (callId: string) =>
    db
      .selectFrom('call_wrap_ups')
      .innerJoin('users', 'users.id', 'call_wrap_ups.user_id')
      .select(['call_wrap_ups.user_id', 'users.agent_id', 'call_wrap_ups.saved_at'])
      .where('call_id', '=', callId)
      .orderBy('saved_at')
      .execute(),
  waitingCallbacks: async (callId: string): Promise<number[]> => {
    const rows = await db
      .selectFrom('callbacks')
      .select('created_at')
      .where('call_id', '=', callId)
      .orderBy('id')
      .limit(mostAnnouncements)
      .execute();
    return rows.map((row) => row.created_at);
  },
  /** The events of the call that an agent's workstation was told, among the last thousand or two of that agent. */
  announcements: async (
    agentId: string,
    callId: string,
    { from, before }: { readonly from: number; readonly before: number },
  ): Promise<Announcement[]> => {
    const rows = await db
      .selectFrom('agent_events')
      .select('payload')
      .where('agent_id', '=', agentId)
      .where('name', '=', 'CallStatusChanged')
      // Before the limit: an agent may have many calls while a caller waits.
      .where('payload', 'like', `%${callId}%`)
      .where('at', '>=', from)
      .where('at', '<', before)
      .orderBy('seq')
      .limit(mostAnnouncements)
      .execute();
    return rows.flatMap(({ payload }) => {
      const { call_id: id, status, leg, at } = JSON.parse(payload) as CallStatusChanged;
      return id === callId ? [{ agentId, status, leg, at: Date.parse(at) }] : [];
    });
  },
});
