import { sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { HangupCause } from '../../../shared/contract/call.ts';

export type CdrJournalRepository = ReturnType<typeof createCdrJournalRepository>;

/** How a call's record is written while the call goes on. */
export const createCdrJournalRepository = (db: ClinicDatabase) => ({
  open: async (call: {
    callId: string;
    type: 'sip' | 'dual';
    direction: 'inbound' | 'outbound' | 'internal';
    caller: string;
    callee: string;
    agentId: string | null;
    customerId: number | null;
    groupId: number | null;
    lineGroup: string | null;
    extra: string | null;
    at: number;
  }): Promise<void> => {
    await db
      .insertInto('call_records')
      .values({
        call_id: call.callId,
        type: call.type,
        direction: call.direction,
        caller: call.caller,
        callee: call.callee,
        agent_id: call.agentId,
        customer_id: call.customerId,
        group_id: call.groupId,
        line_group: call.lineGroup,
        extra: call.extra,
        created_at: call.at,
        last_alive_at: call.at,
        duration: 0,
        billsec: 0,
      })
      .execute();
  },
  ringing: async (callId: string, at: number): Promise<void> => {
    await db
      .updateTable('call_records')
      .set({ ringing_at: at })
      .where('call_id', '=', callId)
      .where('ringing_at', 'is', null)
      .execute();
  },
  connected: async (
    callId: string,
    connected: { at: number; agentId: string | null; recordFilename: string | null },
  ): Promise<void> => {
    await db
      .updateTable('call_records')
      .set({
        answered_at: connected.at,
        last_alive_at: connected.at,
        agent_id: connected.agentId,
        record_filename: connected.recordFilename,
      })
      .where('call_id', '=', callId)
      .execute();
  },
  alive: async (callIds: readonly string[], at: number): Promise<void> => {
    await db
      .updateTable('call_records')
      .set({ last_alive_at: at })
      .where('call_id', 'in', [...callIds])
      .execute();
  },
  /** Whole seconds, rounded up where a call was answered: answered means billsec > 0 (interface 2.3). */
  close: async (
    callId: string,
    end: { endedAt: number; cause: HangupCause; sipCode: number | null; reason: string | null; agentId: string | null },
  ): Promise<void> => {
    await db
      .updateTable('call_records')
      .set({
        ended_at: end.endedAt,
        hangup_cause: end.cause,
        sip_code: end.sipCode,
        sip_reason: end.reason,
        ...(end.agentId === null ? {} : { agent_id: end.agentId }),
        duration: sql<number>`CAST((${end.endedAt} - COALESCE(ringing_at, answered_at, created_at) + 500) / 1000 AS INTEGER)`,
        billsec: sql<number>`CASE WHEN answered_at IS NULL THEN 0 WHEN ${end.endedAt} - answered_at < 1500 THEN 1 ELSE CAST((${end.endedAt} - answered_at + 500) / 1000 AS INTEGER) END`,
      })
      .where('call_id', '=', callId)
      .execute();
  },
  openRecords: async () => {
    const rows = await db
      .selectFrom('call_records')
      .select(['call_id', 'answered_at', 'last_alive_at', 'record_filename'])
      .where('ended_at', 'is', null)
      .execute();
    return rows.map((row) => ({
      callId: row.call_id,
      answeredAt: row.answered_at,
      lastAliveAt: row.last_alive_at,
      recordFilename: row.record_filename,
    }));
  },
});
