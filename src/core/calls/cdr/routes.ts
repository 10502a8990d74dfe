import type { CdrWithSignals } from '../../../shared/contract/cdr.ts';
import { recordingMarks } from '../../../shared/contract/recording-check.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { CallExport } from './call-export.ts';
import type { CdrService } from './service.ts';
import type { SignalsOfCalls } from '../recording-checks/signals-of-calls.ts';

const isTrue = (asked: 'true' | 'false' | undefined) => (asked === undefined ? undefined : asked === 'true');

export const cdrRoutes = (
  cdr: CdrService,
  calls: CallExport,
  signals: SignalsOfCalls,
): Pick<Handlers, 'cdr' | 'cdrExtension'> => ({
  cdr: {
    list: ({ query, caller }) =>
      cdr.list(
        caller,
        { type: 'sip', start: query.created_time_start, end: query.created_time_end, ...filterOf(query) },
        query,
      ),
    dual: ({ query, caller }) =>
      cdr.list(
        caller,
        { type: 'dual', start: query.created_at_start, end: query.created_at_end, ...filterOf(query) },
        query,
      ),
    info: ({ query, caller }) => cdr.info(caller, query.id, query.type),
    download: ({ query, caller, from }) => cdr.download(caller, query.id, 'sip', from.address),
    downloadDual: ({ query, caller, from }) => cdr.download(caller, query.id, 'dual', from.address),
  },
  cdrExtension: {
    list: async ({ query, caller }) => {
      const criteria = {
        start: query.created_time_start,
        end: query.created_time_end,
        ...extendedFilterOf(query),
        markBit: query.marks === undefined ? undefined : 1 << recordingMarks.indexOf(query.marks),
        isScored: isTrue(query.scored),
      };
      const list = await cdr.list(caller, criteria, query);
      return { ...list, rows: await signals.addedTo(list.rows) };
    },
    info: async ({ query, caller }) => {
      const [record] = await signals.addedTo([await cdr.record(caller, query.id)]);
      return record as CdrWithSignals;
    },
    peaks: ({ query, caller }) => cdr.peaks(caller, query.id, query.buckets),
    export: ({ query, caller, from }) =>
      calls.open(
        caller,
        { start: query.created_time_start, end: query.created_time_end, ...extendedFilterOf(query) },
        from,
      ),
  },
});

type ExtendedFilters =
  | Parameters<Handlers['cdrExtension']['list']>[0]['query']
  | Parameters<Handlers['cdrExtension']['export']>[0]['query'];
type Filters =
  | Parameters<Handlers['cdr']['list']>[0]['query']
  | Parameters<Handlers['cdr']['dual']>[0]['query']
  | ExtendedFilters;

const extendedFilterOf = (query: ExtendedFilters) => ({
  ...filterOf(query),
  type: query.type,
  groupId: query.group_id,
  outcomeId: query.outcome_id,
  minBillsec: query.min_billsec,
  maxBillsec: query.max_billsec,
});

const filterOf = (query: Filters) => ({
  agentId: query.agent_id,
  customerId: query.customer_id,
  direction: query.direction,
  cause: query.hangup_cause,
  callId: query.call_id,
  number: query.number,
  hasRecording: isTrue(query.record_filename),
});
