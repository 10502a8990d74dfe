import { readFileSync } from 'node:fs';
import {
  formatOf,
  kindOf,
  type ManagedKey,
  managedKeys,
  type ManagedSettings,
  managedSettingsSchema,
  type ManagedState,
  unmanaged,
} from '../../../shared/managed/managed-settings.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Log } from '../../workstation/host.ts';

const policyFile = '/etc/clinicall/policy.json';
/** Where the values are in both roots: HKEY_LOCAL_MACHINE, then HKEY_CURRENT_USER. */
const registryPath = String.raw`Software\Policies\Clinicall`;
/** The domain of the managed preferences of macOS: the app's bundle ID. */
const preferenceDomain = 'clinic.clinicall.workstation';

type Policies = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
type PolicyValues = Readonly<Record<string, string | boolean | undefined>>;

/** `createWatcher` of `@vscode/policy-watcher`, as far as it is used. */
type CreateWatcher = (
  product: string,
  policies: Policies,
  onChange: (values: PolicyValues) => void,
  options: { readonly registryPath: string },
) => { dispose(): void };

/** It is native code, which is built and installed on Windows and macOS alone: nothing else needs it to compile. */
const library = '@vscode/policy-watcher';

interface PolicySystem {
  readonly platform: NodeJS.Platform;
  readonly file: string;
  loadWatcher(): Promise<{ createWatcher: CreateWatcher }>;
}

const thisSystem: PolicySystem = {
  platform: process.platform,
  file: policyFile,
  loadWatcher: () => import(library) as ReturnType<PolicySystem['loadWatcher']>,
};

/**
 * The settings that an administrator has fixed on this computer: policies of the registry on Windows, managed
 * preferences on macOS, a file elsewhere. They are read once, at the start. Faults are logged and part of the result.
 */
export async function readPolicy(log: Log, system: PolicySystem = thisSystem): Promise<ManagedState> {
  const state = await (isNative(system.platform) ? readNative(system) : readFile(system.file));
  for (const { message } of state.problems) log.error({ source: state.source }, message);
  const keys = Object.keys(state.settings);
  if (keys.length > 0) log.info({ source: state.source, keys }, 'settings are managed');
  return state;
}

const isNative = (platform: NodeJS.Platform): boolean => platform === 'win32' || platform === 'darwin';

function readFile(file: string): ManagedState {
  let values: unknown;
  try {
    values = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return unmanaged;
    const reason = error instanceof SyntaxError ? 'configuration-not-json' : 'file-unreadable';
    return unreadable(file, problemOf(problemFor(reason, { file })));
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return unreadable(file, problemOf(problemFor('configuration-not-json', { file })));
  const { $schema: _, ...given } = values as Record<string, unknown>;
  return policyOf(given, file);
}

/** The values of the operating system, read by its own library. */
async function readNative({ platform, loadWatcher }: PolicySystem): Promise<ManagedState> {
  const source = platform === 'win32' ? registryPath : preferenceDomain;
  const product = platform === 'win32' ? 'Clinicall' : preferenceDomain;
  try {
    const { createWatcher } = await loadWatcher();
    const { promise, resolve } = Promise.withResolvers<PolicyValues>();
    // The library reports once in any case, and then each change.
    const watcher = createWatcher(product, nativeTypes, resolve, { registryPath });
    const values = await promise;
    watcher.dispose();
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    return given.length === 0 ? unmanaged : policyOf(Object.fromEntries(given), source);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return unreadable(source, problemOf(problemFor('policy-unreadable', { source, why })));
  }
}

const nativeTypes: Policies = Object.fromEntries(
  managedKeys.map((key) => [key, { type: kindOf(key).kind === 'switch' ? 'boolean' : 'string' }]),
);

/** The values that are valid; the others are named, and are not in force. */
function policyOf(values: Readonly<Record<string, unknown>>, source: string): ManagedState {
  const settings: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [key, value] of Object.entries(values)) {
    if (!isManagedKey(key)) problems.push(problemOf(problemFor('policy-key-unknown', { key, source })));
    else if (managedSettingsSchema.shape[key].safeParse(value).success) settings[key] = value;
    else problems.push(problemOf(problemFor('policy-value-invalid', { key, source, format: formatOf(key) })));
  }
  return { settings: settings as ManagedSettings, source, problems };
}

const isManagedKey = (key: string): key is ManagedKey => managedKeys.some((known) => known === key);

const unreadable = (source: string, problem: Problem): ManagedState => ({ settings: {}, source, problems: [problem] });
