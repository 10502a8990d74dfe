import type { Handlers } from '../../platform/http/handler.ts';
import { bitOfMark } from '../recording-checks/fault-of.ts';
import type { SignalsOfCalls } from '../recording-checks/signals-of-calls.ts';
import type { CallArchive } from './call-archive.ts';
import type { CallExport } from './call-export.ts';
import type { CdrCriteria } from './cdr-filter.ts';
import type { CdrService } from './cdr-service.ts';

const isTrue = (asked: 'true' | 'false' | undefined) => (asked === undefined ? undefined : asked === 'true');

export const cdrRoutes = ({
  cdr,
  calls,
  archive,
  signals,
}: {
  cdr: CdrService;
  calls: CallExport;
  archive: CallArchive;
  signals: SignalsOfCalls;
}): Pick<Handlers, 'cdr' | 'cdrExtension'> => ({
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
    download: ({ query, caller, from }) => cdr.download(caller, { ...query, type: 'sip' }, from.address),
    downloadDual: ({ query, caller, from }) => cdr.download(caller, { ...query, type: 'dual' }, from.address),
  },
  cdrExtension: {
    list: async ({ query, caller }) => {
      const criteria = extendedCriteriaOf(query);
      const list = await (query.with_total === 'true'
        ? cdr.list(caller, criteria, query)
        : cdr.listUncounted(caller, criteria, query));
      return { ...list, rows: await signals.addedTo(await cdr.withGroups(caller, list.rows)) };
    },
    count: ({ query, caller }) => cdr.count(caller, extendedCriteriaOf(query)),
    info: async ({ query, caller }) => signals.addedToOne(await cdr.record(caller, query.id)),
    peaks: ({ query, caller }) => cdr.peaks(caller, query.id, query.buckets),
    played: ({ body, caller }) => cdr.played(caller, body.id),
    export: ({ query, caller, from }) =>
      calls.open(caller, { criteria: extendedCriteriaOf(query), order: query }, from),
    archive: ({ query, caller, from }) =>
      archive.open(caller, { criteria: extendedCriteriaOf(query), order: query }, from),
  },
});

type ExtendedFilters =
  | Parameters<Handlers['cdrExtension']['list']>[0]['query']
  | Parameters<Handlers['cdrExtension']['count']>[0]['query']
  | Parameters<Handlers['cdrExtension']['export']>[0]['query']
  | Parameters<Handlers['cdrExtension']['archive']>[0]['query'];
type Filters =
  | Parameters<Handlers['cdr']['list']>[0]['query']
  | Parameters<Handlers['cdr']['dual']>[0]['query']
  | ExtendedFilters;

const extendedCriteriaOf = (query: ExtendedFilters) => ({
  start: query.created_time_start,
  end: query.created_time_end,
  ...filterOf(query),
  type: query.type,
  groupId: query.group_id,
  lineGroup: query.line_group,
  outcomeId: query.outcome_id,
  minBillsec: query.min_billsec,
  maxBillsec: query.max_billsec,
  markBit: query.marks === undefined ? undefined : bitOfMark(query.marks),
  isScored: isTrue(query.scored),
  counted: query.counted,
  clock: clockOf(query),
});

const clockOf = ({ weekday, time_from: from, time_to: before }: ExtendedFilters): CdrCriteria['clock'] =>
  weekday === undefined && from === undefined && before === undefined ? undefined : { weekday, from, before };

const filterOf = (query: Filters) => ({
  agentId: query.agent_id,
  customerId: query.customer_id,
  direction: query.direction,
  cause: query.hangup_cause,
  callId: query.call_id,
  number: query.number,
  hasRecording: isTrue(query.record_filename),
});
