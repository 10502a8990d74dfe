import type { HangupCause } from '../../shared/contract/call.ts';
import type { ClinicDatabase } from '../database/open-database.ts';
import { type Paging, readPage } from '../database/page.ts';

export type CdrRepository = ReturnType<typeof createCdrRepository>;

export interface CdrFilter {
  readonly type: 'sip' | 'dual';
  readonly from: number;
  readonly to: number;
  /** Null: calls of every agent. */
  readonly onlyAgentId: string | null;
  readonly agentId?: string | undefined;
  readonly customerId?: number | undefined;
  readonly direction?: 'inbound' | 'outbound' | 'internal' | undefined;
  readonly cause?: HangupCause | undefined;
  readonly callId?: string | undefined;
  readonly hasRecording?: boolean | undefined;
}
export type CdrSort = 'created_at' | 'duration' | 'billsec' | 'id';

/** Finished calls: one that goes on is not listed. */
export function createCdrRepository(db: ClinicDatabase) {
  const records = db
    .selectFrom('call_records')
    .leftJoin('agents', 'agents.agent_id', 'call_records.agent_id')
    .leftJoin('customers', 'customers.id', 'call_records.customer_id')
    .selectAll('call_records')
    .select(['agents.name as agent_name', 'customers.name as customer_name', 'customers.idcard as customer_idcard'])
    .where('call_records.ended_at', 'is not', null);

  const matching = (filter: CdrFilter) => {
    let query = records.where('call_records.type', '=', filter.type).where('call_records.created_at', '>=', filter.from).where('call_records.created_at', '<=', filter.to);
    if (filter.onlyAgentId !== null) query = query.where('call_records.agent_id', '=', filter.onlyAgentId);
    if (filter.agentId !== undefined) query = query.where('call_records.agent_id', '=', filter.agentId);
    if (filter.customerId !== undefined) query = query.where('call_records.customer_id', '=', filter.customerId);
    if (filter.direction !== undefined) query = query.where('call_records.direction', '=', filter.direction);
    if (filter.cause !== undefined) query = query.where('call_records.hangup_cause', '=', filter.cause);
    if (filter.callId !== undefined) query = query.where('call_records.call_id', '=', filter.callId);
    if (filter.hasRecording !== undefined) query = query.where('call_records.record_filename', filter.hasRecording ? 'is not' : 'is', null);
    return query;
  };
  return {
    list: async (filter: CdrFilter, paging: Paging & { sort: CdrSort }) => {
      const query = matching(filter);
      const column = `call_records.${paging.sort}` as const;
      const found = await readPage(query.select(`${column} as sort_value`), { sort: column, id: 'call_records.id' }, paging);
      const { count } = await query.clearSelect().select((at) => at.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return { ...found, total: Number(count) };
    },
    one: (id: number, type: 'sip' | 'dual') => records.where('call_records.id', '=', id).where('call_records.type', '=', type).executeTakeFirst(),
    ofAnyType: (id: number) => records.where('call_records.id', '=', id).executeTakeFirst(),
  };
}
