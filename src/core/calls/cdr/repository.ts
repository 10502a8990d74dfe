import type { HangupCause } from '../../../shared/contract/call.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { namesOf, type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';

export type CdrRepository = ReturnType<typeof createCdrRepository>;

export type CdrFilter = {
  readonly type: 'sip' | 'dual';
  readonly from: number;
  readonly to: number;
  /** Calls of this agent alone, whatever else is asked for. */
  readonly onlyAgentId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly customerId?: number | undefined;
  readonly direction?: 'inbound' | 'outbound' | 'internal' | undefined;
  readonly cause?: HangupCause | undefined;
  readonly callId?: string | undefined;
  readonly hasRecording?: boolean | undefined;
};
export type CdrSort = 'created_at' | 'duration' | 'billsec' | 'id';

/** Finished calls: one that goes on is not listed. */
export function createCdrRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const records = db
    .selectFrom('call_records')
    .leftJoin('agents', 'agents.agent_id', 'call_records.agent_id')
    .leftJoin('customers', 'customers.id', 'call_records.customer_id')
    .selectAll('call_records')
    .select(['agents.name as agent_name', 'customers.name as customer_name', 'customers.idcard as customer_idcard'])
    .where('call_records.ended_at', 'is not', null);

  const matching = (filter: CdrFilter, value: ValueOf<Omit<CdrFilter, 'hasRecording'>>) => {
    let query = records
      .where('call_records.type', '=', value('type'))
      .where('call_records.created_at', '>=', value('from'))
      .where('call_records.created_at', '<=', value('to'));
    if (filter.onlyAgentId !== undefined) query = query.where('call_records.agent_id', '=', value('onlyAgentId'));
    if (filter.agentId !== undefined) query = query.where('call_records.agent_id', '=', value('agentId'));
    if (filter.customerId !== undefined) query = query.where('call_records.customer_id', '=', value('customerId'));
    if (filter.direction !== undefined) query = query.where('call_records.direction', '=', value('direction'));
    if (filter.cause !== undefined) query = query.where('call_records.hangup_cause', '=', value('cause'));
    if (filter.callId !== undefined) query = query.where('call_records.call_id', '=', value('callId'));
    if (filter.hasRecording !== undefined)
      query = query.where('call_records.record_filename', filter.hasRecording ? 'is not' : 'is', null);
    return query;
  };
  return {
    list: (filter: CdrFilter, paging: Paging & { sort: CdrSort }) => {
      const { hasRecording, ...values } = filter;
      return readPage(queries, paging, {
        shape: `records by ${namesOf(values)}, recorded: ${hasRecording}`,
        values,
        sort: `call_records.${paging.sort}`,
        id: 'call_records.id',
        build: (value) => matching(filter, value),
      });
    },
    one: (id: number, type: 'sip' | 'dual') =>
      records.where('call_records.id', '=', id).where('call_records.type', '=', type).executeTakeFirst(),
    ofAnyType: (id: number) => records.where('call_records.id', '=', id).executeTakeFirst(),
  };
}
