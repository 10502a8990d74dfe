import type { LinesView, SettingsView } from '../../../shared/contract/admin/settings.ts';
import {
  firstSettings,
  type Lines,
  type Settings,
  settingsSchema,
  type StoredLines,
} from '../../../shared/contract/settings.ts';
import { isDeepStrictEqual } from 'node:util';
import { type FieldProblems } from '../../../shared/problems/field-problems.ts';
import { isKeyPair } from '../../../node/key-pair.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { Caller } from '../../platform/caller.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { refuseFields, FieldCheck } from '../../platform/field-errors.ts';
import { Turns } from '../../platform/turns.ts';
import { type OpeningHours, widestSpan } from '../opening-hours.ts';
import { isPrivateHost } from './private-address.ts';
import type { SettingsRepository } from './settings-repository.ts';

type StoredTrunk = StoredLines['trunks'][number];

/** Entries that are another than before have the version of the list that they came with. */
function withVersions<Entry extends object>(
  given: readonly Entry[],
  stored: readonly (Entry & { readonly version: number })[],
  version: number,
): (Entry & { version: number })[] {
  return given.map(
    (entry) =>
      stored.find((one) => isDeepStrictEqual(one, { ...entry, version: one.version })) ?? { ...entry, version },
  );
}

/** A trunk that comes without a password, or a certificate, keeps the one it has. */
const withSecrets = (trunk: Lines['trunks'][number], stored: readonly StoredTrunk[]): Lines['trunks'][number] => {
  const before = stored.find(({ name }) => name === trunk.name);
  const password = trunk.password ?? before?.password;
  const pem = trunk.client_pem ?? before?.client_pem;
  return {
    ...trunk,
    ...(password === undefined ? {} : { password }),
    ...(pem === undefined ? {} : { client_pem: pem }),
  };
};

/** Throws ProblemError `invalid-input` for a certificate that cannot be shown. */
function checkCertificates(trunks: Lines['trunks']): void {
  const check = new FieldCheck();
  for (const [index, { client_pem: pem }] of trunks.entries())
    if (pem !== undefined && !isKeyPair(pem)) check.refuse(`trunks.${index}.client_pem`, 'line-certificate-unusable');
  refuseFields(check.problems);
}

function linesAfter(stored: StoredLines, { trunks, inbound }: Lines): StoredLines {
  checkCertificates(trunks);
  const version = stored.version + 1;
  const given = trunks.map((trunk) => withSecrets(trunk, stored.trunks));
  return {
    trunks: withVersions(given, stored.trunks, version),
    inbound: withVersions(inbound, stored.inbound, version),
    version,
  };
}

type SettingsChange = { readonly [Name in keyof Settings]?: Settings[Name] | undefined };
export type SettingsService = Awaited<ReturnType<typeof createSettingsService>>;

/** The settings that say when the clinic is open on ordinary days. */
const weeklyNames: ReadonlySet<string> = new Set<keyof OpeningHours>([
  'business_start',
  'business_end',
  'opening_week',
]);

/** The settings that the times of appointments depend on. */
const floorNames: ReadonlySet<string> = new Set<keyof Settings>([
  'wait_limit_seconds',
  'wrap_up_limit_seconds',
  'break_limit_minutes',
]);
const hoursNames: ReadonlySet<string> = new Set<keyof OpeningHours | 'slot_duration'>([
  'business_start',
  'business_end',
  'opening_week',
  'special_days',
  'slot_duration',
]);

type SeenSettings = { readonly [Name in keyof SettingsView]?: SettingsView[Name] | undefined };
const isAsSeen = (now: SettingsView, seen: SeenSettings): boolean =>
  (Object.keys(seen) as (keyof SettingsView)[]).every(
    (name) => seen[name] === undefined || isDeepStrictEqual(seen[name], now[name]),
  );

/**
 * With the widest span of the weekdays, which clients without hours by weekday read, and special days in the order of
 * their dates.
 */
function withDerivedHours(next: Settings): Settings {
  const widest = next.opening_week && widestSpan(next.opening_week);
  return {
    ...next,
    ...(widest ? { business_start: widest.start, business_end: widest.end } : {}),
    special_days: next.special_days.toSorted((one, other) => one.date.localeCompare(other.date)),
  };
}

/** Contradictions between settings, by field. */
function disagreements(next: Settings, given: SettingsChange): FieldProblems {
  const check = new FieldCheck();
  for (const name of ['business_start', 'business_end'] as const)
    if (next.opening_week && given[name] !== undefined && given[name] !== next[name])
      check.refuse(name, 'hours-by-weekday');
  if (next.opening_week?.every((day) => day === null)) check.refuse('opening_week', 'week-closed');
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
  announcer,
}: {
  repository: SettingsRepository;
  audit: AuditLog;
  announcer: ClinicAnnouncer;
}) {
  const stored = await repository.all();
  let current = settingsSchema.parse({
    ...firstSettings,
    ...Object.fromEntries([...stored].map(([name, value]) => [name, JSON.parse(value) as unknown])),
  });

  let hasHours = [...stored.keys()].some((name) => weeklyNames.has(name));

  const apply = async (caller: Caller, given: SettingsChange): Promise<Settings> => {
    const names = (Object.keys(given) as (keyof Settings)[]).filter((name) => given[name] !== undefined);
    const next = withDerivedHours({ ...current, ...Object.fromEntries(names.map((name) => [name, given[name]])) });
    refuseFields(disagreements(next, given));
    // Hours that somebody sets are stored although they may be those that every clinic begins with.
    const stored = (Object.keys(next) as (keyof Settings)[]).filter(
      (name) => !isDeepStrictEqual(next[name], current[name]) || (weeklyNames.has(name) && names.includes(name)),
    );
    await repository.put(new Map(stored.map((name) => [name, JSON.stringify(next[name])])), (transaction) =>
      audit.did(caller, 'settings.changed', { names }, transaction),
    );
    current = next;
    hasHours ||= names.some((name) => weeklyNames.has(name));
    if (names.some((name) => hoursNames.has(name))) announcer.announce('OpeningHoursChanged', {});
    if (names.some((name) => floorNames.has(name))) announcer.announce('FloorLimitsChanged', {});
    return next;
  };
  let linesChanged: (lines: StoredLines) => Promise<void> = async () => {};
  const changes = new Turns();
  /**
   * Whole or not at all, one after another: `changeOf` is given what the change before has left. Throws ProblemError
   * `invalid-input` when settings do not go together.
   */
  const change = (caller: Caller, changeOf: (current: Settings) => SettingsChange): Promise<Settings> =>
    changes.run(async () => apply(caller, changeOf(current)));
  const view = (): SettingsView => {
    const {
      callback_secret: secret,
      lines: _lines,
      hold_music: _music,
      practice_team: _team,
      role_permissions: _permissions,
      ...rest
    } = current;
    return { ...rest, has_callback_secret: secret !== null };
  };
  const linesView = (): LinesView => ({
    ...current.lines,
    trunks: current.lines.trunks.map(({ password, client_pem: pem, ...trunk }) => ({
      ...trunk,
      has_password: password !== undefined,
      has_client_pem: pem !== undefined,
    })),
    takes_effect: 'immediately',
  });

  return {
    current: (): Settings => current,
    /** Somebody has set the hours of ordinary days. */
    hasHours: (): boolean => hasHours,
    change,
    view,
    linesView,
    update: async (
      caller: Caller,
      { seen = {}, ...given }: SettingsChange & { seen?: SeenSettings | undefined },
    ): Promise<SettingsView> => {
      await change(caller, () => {
        if (!isAsSeen(view(), seen)) throw problemFor('changed-meanwhile');
        return given;
      });
      return view();
    },
    updateLines: async (
      caller: Caller,
      { version, ...given }: Lines & { version?: number | undefined },
    ): Promise<LinesView> => {
      await change(caller, ({ lines }) => {
        if (version !== undefined && version !== lines.version) throw problemFor('lines-changed');
        return { lines: linesAfter(lines, given) };
      });
      await linesChanged(current.lines);
      return linesView();
    },
    /** `listener` is awaited before the change is answered; it throws nothing that the change would have to undo. */
    followLines: (listener: (lines: StoredLines) => Promise<void>): void => void (linesChanged = listener),
  };
}
