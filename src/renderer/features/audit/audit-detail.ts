import * as z from 'zod';
import type { AuditLogEntry } from '../../../shared/contract/admin/audit.ts';
import { supervisionModeSchema } from '../../../shared/contract/call-supervision.ts';
import { callTypeSchema } from '../../../shared/contract/call.ts';
import { lookupListSchema } from '../../../shared/contract/admin/lookups.ts';
import { customerFields, isCustomerField } from '../../../shared/contract/customer-fields.ts';
import { permissionSchema } from '../../../shared/contract/permission.ts';
import type { MessageKey } from '../../../shared/languages/en/console.ts';
import { wrapUpRecordSchema } from '../../../shared/contract/wrap-up.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { changedNames } from './changed-names.ts';

const valueText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(valueText).join(', ')
    : value !== null && typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Changes beside the fields of a file: the customer of a call; amounts and staff, which a merge takes over. */
const otherNames: ReadonlyMap<string, MessageKey> = new Map(
  Object.entries({
    customer: 'audit.customer',
    consultant_id: 'customer.consultant',
    ascription_id: 'customer.ascription',
    department_id: 'customer.department',
    balance: 'customer.balance',
    points: 'customer.points',
    total_payment: 'customer.totalPayment',
  } satisfies Record<string, MessageKey>),
);

const changesSchema = z.record(z.string(), z.object({ from: z.string().nullable(), to: z.string().nullable() }));

/** Fields of a customer's file or of a call's record that were changed: what they were, and what they are. */
function changesText(changes: unknown, text: Translate): string[] {
  const parsed = changesSchema.safeParse(changes);
  return Object.entries(parsed.data ?? {}).map(([field, { from, to }]) => {
    const key = isCustomerField(field) ? customerFields[field].label : otherNames.get(field);
    const name = key === undefined ? field : text(key);
    return `${name}: ${from ?? '–'} → ${to ?? '–'}`;
  });
}

const mergedSchema = z.object({ name: z.string(), idcard: z.string() });

/** The file that was merged into another. */
function mergedText(merged: unknown): string | undefined {
  const parsed = mergedSchema.safeParse(merged);
  return parsed.success ? `${parsed.data.name} ${parsed.data.idcard}` : undefined;
}

/** The name of a workstation; where it has not said it, the beginning of its fingerprint. */
function workstationText(name: unknown, fingerprint: unknown, text: Translate): string | undefined {
  const named = typeof name === 'string' ? name : typeof fingerprint === 'string' ? fingerprint.slice(0, 8) : null;
  return named === null ? undefined : `${text('signIns.workstation')} ${named}`;
}

const undoneSchema = z.array(z.object({ kind: wrapUpRecordSchema, id: z.number() }));

const undoneText = (undone: unknown, text: Translate): string[] =>
  (undoneSchema.safeParse(undone).data ?? []).map(({ kind, id }) => text(`audit.undone.${kind}`, { id: String(id) }));

/** The further data of an audit entry: in words where there are words for it. */
export function auditDetail({ detail }: Pick<AuditLogEntry, 'detail'>, text: Translate): string {
  const {
    count,
    permission,
    list,
    slowed_seconds: slowed,
    idle_days: idle,
    imported,
    rejected,
    changes,
    names,
    fields,
    fingerprint,
    workstation,
    mode,
    type,
    rows,
    recordings,
    ids: _ids,
    merged,
    undone,
    merge_id: _merge,
    moved: _moved,
    ...rest
  } = detail;
  const known = [
    permissionSchema.safeParse(permission).success
      ? text(`permission.${permissionSchema.parse(permission)}`)
      : permission,
    lookupListSchema.safeParse(list).success ? text(`lists.${lookupListSchema.parse(list)}`) : list,
    imported === undefined ? undefined : text('audit.imported', { imported: String(imported) }),
    rejected === undefined ? undefined : text('audit.rejected', { rejected: String(rejected) }),
    callTypeSchema.safeParse(type).success ? text(`calls.${callTypeSchema.parse(type)}`) : type,
    supervisionModeSchema.safeParse(mode).success ? text(`supervision.${supervisionModeSchema.parse(mode)}`) : mode,
    mergedText(merged),
    ...changesText(changes, text),
    ...undoneText(undone, text),
    workstationText(workstation, fingerprint, text),
    typeof rows === 'number' ? text('audit.rows', { count: rows }) : undefined,
    typeof recordings === 'number' ? text('audit.recordings', { count: recordings }) : undefined,
    ...[names, fields]
      .filter((listed) => Array.isArray(listed))
      .map((listed) => changedNames(listed, text).join(text('list.separator'))),
    slowed === undefined ? undefined : text('audit.slowed', { seconds: String(slowed) }),
    idle === undefined ? undefined : text('audit.idle', { days: String(idle) }),
  ].filter((part) => part !== undefined);
  const others = Object.entries(rest)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => (name === 'removed' ? text('audit.removed', { id: String(value) }) : valueText(value)));
  const repeats = count === undefined ? [] : [text('audit.repeats', { count: Number(count) })];
  return [...known.map(String), ...others, ...repeats].join(' · ');
}
