import type { AuditLogEntry } from '../../../shared/contract/admin/audit.ts';
import { lookupListSchema } from '../../../shared/contract/admin/lookups.ts';
import { permissionSchema } from '../../../shared/contract/permission.ts';
import type { Translate } from '../../i18n/i18n.ts';

const valueText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(valueText).join(', ')
    : value !== null && typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** What an entry says besides who, when and what: each part in words where there are words for it. */
export function auditDetail({ detail }: Pick<AuditLogEntry, 'detail'>, text: Translate): string {
  const { count, permission, list, slowed_seconds: slowed, idle_days: idle, imported, rejected, ...rest } = detail;
  const known = [
    permissionSchema.safeParse(permission).success
      ? text(`permission.${permissionSchema.parse(permission)}`)
      : permission,
    lookupListSchema.safeParse(list).success ? text(`lists.${lookupListSchema.parse(list)}`) : list,
    imported === undefined ? undefined : text('audit.imported', { imported: String(imported) }),
    rejected === undefined ? undefined : text('audit.rejected', { rejected: String(rejected) }),
    slowed === undefined ? undefined : text('audit.slowed', { seconds: String(slowed) }),
    idle === undefined ? undefined : text('audit.idle', { days: String(idle) }),
  ].filter((part) => part !== undefined);
  const others = Object.entries(rest)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => (name === 'removed' ? text('audit.removed', { id: String(value) }) : valueText(value)));
  const repeats = count === undefined ? [] : [text('audit.repeats', { count: Number(count) })];
  return [...known.map(String), ...others, ...repeats].join(' · ');
}
