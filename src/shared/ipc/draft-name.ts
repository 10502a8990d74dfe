import type { LookupList } from '../contract/admin/lookups.ts';
import type { SavedFilterList } from '../contract/saved-filter.ts';

type CallId = string;
/** The ID of a customer who is chosen already. */
type Customer = string | 'any';

/**
 * The names under which the workstation keeps what was typed and not sent, or chosen in a list: the kind, and which one
 * of it. Another name does not compile.
 */
export type DraftName =
  | `account:${number | 'new'}`
  | `album-consent:${number}`
  | `appointment:${number}`
  | 'block-time'
  | `caller:${CallId}`
  | `customer:${number | 'new'}`
  | `customer-merge:${number}:${number}`
  | `follow-up:${number}`
  | `follow-up-call:${number}`
  | `follow-up-later:${number}`
  | `follow-up-script:${number}`
  | `follow-up-cancellation:${number}`
  | `follow-up-move:${number}`
  | 'follow-up-run'
  | `enquiry-${'loss' | 'owner' | 'contact'}:${number}`
  | `group:${number | 'new'}`
  | 'import'
  | `line:${string}`
  | `line-test:${string}`
  | `list:${'accounts' | 'albums' | 'audit' | 'calls' | 'customers' | 'materials' | 'review'}`
  | `lookup:${LookupList}:${number | 'new'}`
  | `material:${number | 'new'}`
  | 'material-category'
  | `medical-note:${number}`
  | `medical-note-strike:${number}`
  | `moment:${number}`
  | `moment-change:${number}`
  | `new-album:${Customer}`
  | `new-appointment:${Customer}`
  | `new-follow-up:${Customer}`
  | `missed-call:${number}`
  | 'missed-calls'
  | 'new-line'
  | `new-medical-note:${number}`
  | 'new-number'
  | `new-reservation:${`call:${CallId}` | Customer}`
  | `number:${string}`
  | `outbox:${string}`
  | `photo-remark:${number}`
  | `queue-later:${string}`
  | `saved-filter:${SavedFilterList}`
  | `saved-filter-name:${number}`
  | 'settings:backups'
  | `review-answer:${number}`
  | 'roles'
  | `score:${number}:${number}`
  | `scorecard:${number | 'new'}`
  | 'settings:callback'
  | 'settings:hours'
  | 'settings:special-day'
  | 'unsaved-wrap-ups'
  | `wrap-up:${CallId}`
  | 'wrap-up-end';
