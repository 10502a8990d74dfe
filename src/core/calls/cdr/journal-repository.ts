import { sql } from 'kysely';
import { leadOfNumber } from '../../clinic/reservations/lead-of-number.sql.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import {
  type CallEvent,
  type CallRecord,
  type FarHold,
  type MissedOffer,
  secondsOf,
  type TalkPart,
} from '../call-record.ts';

export type CdrJournalRepository = ReturnType<typeof createCdrJournalRepository>;

/** The customer whom an ID leads to: the file may have been merged during the call. */
type CurrentCustomer = (id: number) => number;

/** With one talker from the answer to the end, the record is enough; otherwise the parts are stored separately. */
const hasStoredParts = ({ parts, end }: CallRecord): boolean =>
  parts.length > 1 || (parts[0] !== undefined && parts[0].to !== (end?.at ?? null));

const columnsOf = (call: CallRecord, currentCustomer: CurrentCustomer) => ({
  agent_id: call.agentId,
  group_id: call.groupId,
  ...(call.customerId === null ? {} : { customer_id: currentCustomer(call.customerId) }),
  ...(call.leadId === null ? {} : { lead_id: call.leadId }),
  ringing_at: call.ringingAt,
  answered_at: call.answeredAt,
  record_filename: call.recordFilename,
  missed_offers: call.missedOffers.length === 0 ? null : JSON.stringify(call.missedOffers),
  unattended_since: call.unattendedSince,
  shown_number: call.shownNumber,
  holds: call.holds.length === 0 ? null : JSON.stringify(call.holds),
  events: JSON.stringify(call.events),
  // More than 1 if parts are stored.
  talkers: hasStoredParts(call) ? Math.max(2, call.parts.length) : 1,
  ...(call.end ? endColumnsOf(call, call.end) : {}),
});

function endColumnsOf(call: CallRecord, end: NonNullable<CallRecord['end']>) {
  const { duration, billsec, ringSeconds, waitSeconds } = secondsOf(call, end.at);
  return {
    ended_at: end.at,
    hangup_cause: end.cause,
    sip_code: end.sipCode,
    sip_reason: end.reason,
    hangup_code: end.code,
    ended_by: end.legs?.endedBy ?? null,
    agent_leg_cause: end.legs?.agent ?? null,
    customer_leg_cause: end.legs?.customer ?? null,
    duration,
    billsec,
    ring_seconds: ringSeconds,
    wait_seconds: waitSeconds,
  };
}

/** How a call's record is written while the call is in progress. */
export const createCdrJournalRepository = (db: ClinicDatabase, currentCustomer: CurrentCustomer = (id) => id) => ({
  /** The open lead that has the number and was taken last; null for none. */
  leadOf: (e164: string) => leadOfNumber(db, e164),
  /** The record as it is by now, whatever of it was written before. */
  save: (call: CallRecord): Promise<void> =>
    db.writeJointly(async (change) => {
      // A record whose end is written again is counted once.
      const isOver = call.end !== null && !(await hasEnded(change, call.callId));
      await change
        .insertInto('call_records')
        .values({
          call_id: call.callId,
          type: call.type,
          direction: call.direction,
          caller: call.caller,
          callee: call.callee,
          line_group: call.lineGroup,
          extra: call.extra,
          placed_by: call.placedBy,
          created_at: call.createdAt,
          last_alive_at: call.createdAt,
          duration: 0,
          billsec: 0,
          ...columnsOf(call, currentCustomer),
        })
        .onConflict((existing) =>
          existing.column('call_id').doUpdateSet({
            ...columnsOf(call, currentCustomer),
            // The customer, or the lead, whom an agent has chosen meanwhile is written by that choice, and stays.
            customer_id: sql<number | null>`COALESCE(call_records.customer_id, excluded.customer_id)`,
            lead_id: sql<number | null>`COALESCE(call_records.lead_id, excluded.lead_id)`,
          }),
        )
        .execute();
      if (isOver)
        await change
          .insertInto('uncounted_calls')
          .columns(['record_id'])
          .expression((from) => from.selectFrom('call_records').select('id').where('call_id', '=', call.callId))
          .execute();
      if (hasStoredParts(call)) await saveParts(change, call);
    }),
  /** How long each call is known to have lasted, should this process die. */
  alive: async (calls: readonly { readonly callId: string; readonly at: number }[]): Promise<void> => {
    const at = sql.join(
      calls.map((call) => sql`WHEN ${call.callId} THEN CAST(${call.at} AS BIGINT)`),
      sql` `,
    );
    await db
      .updateTable('call_records')
      .set({ last_alive_at: sql<number>`CASE call_id ${at} ELSE last_alive_at END` })
      .where(
        'call_id',
        'in',
        calls.map(({ callId }) => callId),
      )
      .execute();
  },
  /** Records of calls that had not ended when the last process did. */
  openRecords: async (): Promise<(CallRecord & { readonly lastAliveAt: number })[]> => {
    const rows = await db.selectFrom('call_records').selectAll().where('ended_at', 'is', null).execute();
    return Promise.all(
      rows.map(async (row) => ({
        callId: row.call_id,
        type: row.type,
        direction: row.direction,
        caller: row.caller,
        callee: row.callee,
        groupId: row.group_id,
        lineGroup: row.line_group,
        extra: row.extra,
        customerId: row.customer_id,
        leadId: row.lead_id,
        agentId: row.agent_id,
        placedBy: row.placed_by,
        createdAt: row.created_at,
        ringingAt: row.ringing_at,
        ringEndedAt: null,
        answeredAt: row.answered_at,
        recordFilename: row.record_filename,
        parts: row.talkers > 1 ? await partsOf(db, row.call_id) : onlyPartOf(row),
        missedOffers: row.missed_offers === null ? [] : (JSON.parse(row.missed_offers) as MissedOffer[]),
        unattendedSince: row.unattended_since,
        shownNumber: row.shown_number,
        holds: row.holds === null ? [] : (JSON.parse(row.holds) as FarHold[]),
        events: row.events === null ? [] : (JSON.parse(row.events) as CallEvent[]),
        end: null,
        lastAliveAt: row.last_alive_at,
      })),
    );
  },
});

async function saveParts(change: ClinicTransaction, { callId, parts }: CallRecord): Promise<void> {
  await change.deleteFrom('call_parts').where('call_id', '=', callId).execute();
  await change
    .insertInto('call_parts')
    .values(
      parts.map(({ agentId, number, from, to }, position) => ({
        call_id: callId,
        position,
        agent_id: agentId,
        number,
        from_at: from,
        to_at: to,
      })),
    )
    .execute();
}

const hasEnded = async (db: ClinicTransaction, callId: string): Promise<boolean> =>
  (await db
    .selectFrom('call_records')
    .select('id')
    .where('call_id', '=', callId)
    .where('ended_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

const onlyPartOf = (row: { agent_id: string | null; answered_at: number | null }): TalkPart[] =>
  row.answered_at === null ? [] : [{ agentId: row.agent_id, number: null, from: row.answered_at, to: null }];

async function partsOf(db: ClinicDatabase, callId: string): Promise<TalkPart[]> {
  const rows = await db
    .selectFrom('call_parts')
    .selectAll()
    .where('call_id', '=', callId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ agentId: row.agent_id, number: row.number, from: row.from_at, to: row.to_at }));
}
