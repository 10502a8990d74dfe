import type { LinesView, SettingsView } from '../../../shared/contract/admin/settings.ts';
import { firstSettings, type Lines, type Settings, settingsSchema } from '../../../shared/contract/settings.ts';
import { type FieldProblems } from '../../../shared/problems/field-problems.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import type { Caller } from '../../platform/caller.ts';
import { refuseFields, FieldCheck } from '../../platform/field-errors.ts';
import { isPrivateHost } from './private-address.ts';
import type { SettingsRepository } from './repository.ts';

export type SettingsService = Awaited<ReturnType<typeof createSettingsService>>;

/** What does not go together, by field. */
function disagreements(next: Settings): FieldProblems {
  const check = new FieldCheck();
  if (next.business_start >= next.business_end) check.refuse('business_end', 'closing-before-opening');
  if (next.callback_url !== null && next.callback_secret === null)
    check.refuse('callback_secret', 'callback-secret-needed');
  if (next.callback_url !== null && !next.callback_allows_private && isPrivateHost(new URL(next.callback_url).hostname))
    check.refuse('callback_url', 'callback-address-private');
  return check.problems;
}

/** The clinic's settings, kept in memory: only this process writes them. Each is stored as JSON under its name. */
export async function createSettingsService({
  repository,
  audit,
}: {
  repository: SettingsRepository;
  audit: AuditLog;
}) {
  const stored = await repository.all();
  let current = settingsSchema.parse({
    ...firstSettings,
    ...Object.fromEntries([...stored].map(([name, value]) => [name, JSON.parse(value) as unknown])),
  });

  /** Whole or not at all. Throws ProblemError `invalid-input` when settings do not go together. */
  const change = async (
    caller: Caller,
    given: { readonly [Name in keyof Settings]?: Settings[Name] | undefined },
  ): Promise<Settings> => {
    const names = (Object.keys(given) as (keyof Settings)[]).filter((name) => given[name] !== undefined);
    const next = { ...current, ...Object.fromEntries(names.map((name) => [name, given[name]])) };
    refuseFields(disagreements(next));
    await repository.put(new Map(names.map((name) => [name, JSON.stringify(next[name])])));
    await audit.did(caller, 'settings.changed', { names });
    current = next;
    return next;
  };
  const view = (): SettingsView => {
    const { callback_secret: secret, lines: _lines, role_permissions: _permissions, ...rest } = current;
    return { ...rest, has_callback_secret: secret !== null };
  };
  const linesView = (): LinesView => ({
    trunks: current.lines.trunks.map(({ password, ...trunk }) => ({ ...trunk, has_password: password !== undefined })),
    inbound: current.lines.inbound,
    takes_effect: 'at the next start',
  });

  return {
    current: (): Settings => current,
    change,
    view,
    linesView,
    update: async (caller: Caller, given: Parameters<typeof change>[1]): Promise<SettingsView> => {
      await change(caller, given);
      return view();
    },
    updateLines: async (caller: Caller, lines: Lines): Promise<LinesView> => {
      const passwords = new Map(current.lines.trunks.map(({ name, password }) => [name, password]));
      const trunks = lines.trunks.map((trunk) => ({ ...trunk, password: trunk.password ?? passwords.get(trunk.name) }));
      await change(caller, { lines: { ...lines, trunks } });
      return linesView();
    },
  };
}
