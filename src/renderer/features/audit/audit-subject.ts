import type { AuditLogEntry } from '../../../shared/contract/admin/audit.ts';
import { lookupListSchema } from '../../../shared/contract/admin/lookups.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { localName } from '../../kit/local-name.ts';

/** The pages of records, each below it by its ID. */
const pages = {
  account: '/back-office/accounts',
  group: '/back-office/groups',
  material: '/back-office/materials',
  scorecard: '/back-office/scorecards',
  list: '/back-office/lists',
  customer: '/customers',
  album: '/albums',
  call: '/supervisor/review',
} as const;
type SubjectKind = keyof typeof pages;

/** Somebody or something that an action was about. */
export interface AuditSubject {
  readonly words: string;
  /** Its page; null where it has none. */
  readonly path: string | null;
  /** The page is that of reviews, which not everybody may open. */
  readonly isCall: boolean;
  /** The names in the details that it stands for. */
  readonly uses: readonly string[];
}

interface SubjectTexts {
  readonly text: Translate;
  readonly language: string;
  readonly nameOfAccount: (id: number) => string | undefined;
}

/** The kind of record that `id` in the details is the ID of, by action. */
const kindsById: ReadonlyMap<string, SubjectKind> = new Map([
  ['account.created', 'account'],
  ['account.changed', 'account'],
  ['group.changed', 'group'],
  ['material.changed', 'material'],
  ['scorecard.created', 'scorecard'],
  ['scorecard.changed', 'scorecard'],
  ['customer.changed', 'customer'],
  ['customer.document-shown', 'customer'],
  ['customers.merged', 'customer'],
  ['album.consent-recorded', 'album'],
  ['album.consent-withdrawn', 'album'],
  ['call.customer-chosen', 'call'],
  ['missed-call.assigned', 'call'],
  ['recording.downloaded', 'call'],
  ['recording.opened', 'call'],
  ['recording.played', 'call'],
]);

/** Names of IDs in the details, whatever the action is: `id` beside them is that of a record without a page. */
const kindsByName: readonly (readonly [name: string, kind: SubjectKind])[] = [
  ['record_id', 'call'],
  ['customer_id', 'customer'],
  ['album', 'album'],
];

const numbered = {
  customer: 'audit.numbered.customer',
  album: 'audit.numbered.album',
  call: 'audit.numbered.call',
  account: 'audit.numbered.account',
  group: 'audit.numbered.group',
  material: 'audit.numbered.material',
  scorecard: 'audit.numbered.scorecard',
} as const;

/** The subject of an entry; null where it is about nothing else than its account. */
export function auditSubject(
  { action, detail }: Pick<AuditLogEntry, 'action' | 'detail'>,
  { text, language, nameOfAccount }: SubjectTexts,
): AuditSubject | null {
  const { account, list, name } = detail;
  if (typeof account === 'string') return { words: account, path: null, isCall: false, uses: ['account'] };
  const known = lookupListSchema.safeParse(list).data;
  if (known !== undefined)
    return { words: text(`lists.${known}`), path: `${pages.list}/${known}`, isCall: false, uses: ['list'] };
  const [field, kind] = fieldOf(action, detail);
  if (kind === undefined || kind === 'list') return null;
  const id = Number(detail[field]);
  const given = kind === 'account' ? nameOfAccount(id) : kind === 'call' ? undefined : name;
  const isNamed = typeof given === 'string' && given !== '';
  return {
    words: isNamed ? localName(given, language) : text(numbered[kind], { id: String(id) }),
    path: `${pages[kind]}/${id}`,
    isCall: kind === 'call',
    uses: isNamed && kind !== 'account' ? ['id', field, 'name'] : ['id', field],
  };
}

/** The name in the details that has the ID, and what it is the ID of. */
function fieldOf(action: string, detail: AuditLogEntry['detail']): readonly [name: string, kind?: SubjectKind] {
  const byId = kindsById.get(action);
  const all = [...(byId === undefined ? [] : [['id', byId] as const]), ...kindsByName];
  return all.find(([name]) => typeof detail[name] === 'number') ?? [''];
}
