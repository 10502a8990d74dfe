import type { LookupList } from '../../shared/contract/admin/lookups.ts';

type CallId = string;
/** The ID of a customer who is chosen already. */
type Customer = string | 'any';

/**
 * The names under which the workstation keeps what was typed and not sent, or chosen in a list: the kind, and which one
 * of it. Another name does not compile.
 */
export type DraftName =
  | `account:${number | 'new'}`
  | `appointment:${number}`
  | `caller:${CallId}`
  | `customer:${number | 'new'}`
  | `follow-up:${number}`
  | `follow-up-cancellation:${number}`
  | 'follow-up-run'
  | `group:${number | 'new'}`
  | 'import'
  | `line:${string}`
  | `list:${'accounts' | 'albums' | 'calls' | 'customers' | 'materials' | 'review'}`
  | `lookup:${LookupList}:${number | 'new'}`
  | `moment:${number}`
  | `moment-change:${number}`
  | `new-album:${Customer}`
  | `new-appointment:${Customer}`
  | `new-follow-up:${Customer}`
  | 'new-line'
  | 'new-number'
  | `new-reservation:${`call:${CallId}` | Customer}`
  | `number:${string}`
  | `outbox:${string}`
  | `photo-remark:${number}`
  | 'roles'
  | `score:${number}:${number}`
  | 'settings:callback'
  | 'settings:hours'
  | 'unsaved-wrap-ups'
  | `wrap-up:${CallId}`
  | 'wrap-up-end';
