import type { Contract } from './contract.ts';

type PathsOf<Area> = {
  [Name in keyof Area]: Area[Name] extends { readonly path: `/api/ext/${infer Path}` } ? `ext/${Path}` : never;
}[keyof Area];
type ExtensionPath = { [Area in keyof Contract]: PathsOf<Contract[Area]> }[keyof Contract];

/** The parts of the product beyond the interface, each with the extensions that it needs of the service. */
const extensionsOf = {
  agents: ['ext/agent/break-reasons', 'ext/agent/colleagues', 'ext/agent/day'],
  albums: [
    'ext/customer-photo/consent',
    'ext/customer-photo/download',
    'ext/customer-photo/remark',
    'ext/customer-photo/set-alignment',
  ],
  appointments: [
    'ext/appointment/block',
    'ext/appointment/blocks',
    'ext/appointment/hold',
    'ext/appointment/holds',
    'ext/appointment/hours',
    'ext/appointment/info',
    'ext/appointment/next-free',
    'ext/appointment/start',
    'ext/appointment/to-move',
  ],
  backups: ['ext/admin/backups/room', 'ext/admin/backups/state'],
  callControl: ['ext/call/hangup', 'ext/call/identify', 'ext/call/muted', 'ext/call/place', 'ext/call/take-back'],
  callTimeline: ['ext/call/timeline'],
  callTransfers: [
    'ext/call/consult',
    'ext/call/transfer',
    'ext/call/transfer/cancel',
    'ext/call/transfer/complete',
    'ext/call/transfer/dismiss',
    'ext/call/transfer/merge',
    'ext/call/transfer/state',
    'ext/call/transfer/swap',
  ],
  callReasons: ['ext/customer/reasons'],
  callRecords: ['ext/agent/list', 'ext/cdr/count', 'ext/cdr/list'],
  coaching: ['ext/review/agent', 'ext/score/agreement'],
  customerFiles: [
    'ext/customer/account',
    'ext/customer/affiliated',
    'ext/customer/by-document',
    'ext/customer/contacts',
    'ext/customer/spellings',
    'ext/customer/tags',
    'ext/customer/update',
  ],
  documents: ['ext/customer/document'],
  enquiries: ['ext/reservation/info', 'ext/reservation/list', 'ext/reservation/proposal'],
  exports: [
    'ext/admin/audit/export',
    'ext/appointment/export',
    'ext/cdr/archive',
    'ext/cdr/export',
    'ext/customer/export',
    'ext/followup/export',
    'ext/reservation/export',
    'ext/score/export',
  ],
  floor: ['ext/agent/days', 'ext/call/live', 'ext/floor', 'ext/floor/waiting'],
  followUps: [
    'ext/followup/cancel',
    'ext/followup/detail',
    'ext/followup/lease',
    'ext/followup/leases',
    'ext/followup/list',
    'ext/followup/move',
    'ext/followup/result',
  ],
  imports: ['ext/admin/import/cancel'],
  leads: ['ext/lead/create', 'ext/lead/info', 'ext/lead/list', 'ext/lead/update'],
  lines: ['ext/lines', 'ext/lines/test'],
  listening: ['ext/cdr/played'],
  materials: ['ext/material/file'],
  medicalNotes: ['ext/customer/medical-notes'],
  merge: ['ext/customer/duplicates-of', 'ext/customer/merge'],
  missedCalls: ['ext/missed-calls'],
  pickUps: ['ext/call/park', 'ext/call/pick-up', 'ext/call/pick-ups'],
  recordingPause: ['ext/call/recording/pause', 'ext/call/recording/resume'],
  recordings: ['ext/recording/audit', 'ext/recording/hold', 'ext/retention/state'],
  reports: [
    'ext/report/agent-days',
    'ext/report/calls',
    'ext/report/calls/export',
    'ext/report/work',
    'ext/report/work/export',
  ],
  reviews: ['ext/review/week', 'ext/score/discard', 'ext/score/history', 'ext/score/list', 'ext/scorecard/templates'],
  savedFilters: ['ext/saved-filters'],
  supervision: ['ext/call/supervise', 'ext/call/supervise/end'],
  timeline: ['ext/customer/timeline'],
  twoCalls: ['ext/call/merge', 'ext/call/split'],
  treatmentTotals: ['ext/erkai/totals', 'ext/treatment/totals'],
  workQueue: ['ext/desk/delays', 'ext/desk/queue'],
  wrapUp: ['ext/agent/extend-wrap-up', 'ext/call/wrap-up', 'ext/call/wrap-up/undo'],
} as const satisfies Readonly<Record<string, readonly ExtensionPath[]>>;

export type Capability = keyof typeof extensionsOf;
export const capabilities = Object.keys(extensionsOf) as readonly Capability[];

/** The parts that a service has, by the extensions that it lists. */
export const capabilitiesOf = (listed: readonly unknown[]): Capability[] =>
  capabilities.filter((name) => extensionsOf[name].every((path) => listed.includes(path)));
