import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { managedPreferences } from './managed-preferences.ts';
import { readPolicy } from './policy.ts';

function logged() {
  const lines: string[] = [];
  const keep = (_fact: object, text: string): void => void lines.push(text);
  return { lines, log: { info: keep, warn: keep, error: keep } };
}
const noWatcher = (): Promise<never> => Promise.reject(new Error('no module'));

function read(text: string | null) {
  const file = join(mkdtempSync(join(tmpdir(), 'policy-')), 'policy.json');
  if (text !== null) writeFileSync(file, text);
  const { lines, log } = logged();
  return { file, lines, state: readPolicy(log, { platform: 'linux', file, loadWatcher: noWatcher }) };
}

test('a file fixes the settings that it has', async () => {
  const { state, file, lines } = read(
    JSON.stringify({ $schema: 'policy.schema.json', serviceAddress: 'https://clinic.example', practice: false }),
  );
  expect(await state).toEqual({
    settings: { serviceAddress: 'https://clinic.example', practice: false },
    source: file,
    problems: [],
  });
  expect(lines).toEqual(['settings are managed']);
});

test('no file is no policy', async () => {
  const { state, lines } = read(null);
  expect(await state).toEqual({ settings: {}, source: null, problems: [] });
  expect(lines).toEqual([]);
});

test.each([
  ['{"updates": "sometimes", "practice": false}', '“updates”', 'managed | auto | off'],
  ['{"globalKeys": "yes", "practice": false}', '“globalKeys”', 'true | false'],
  ['{"serviceAddress": "clinic.example", "practice": false}', '“serviceAddress”', 'https://clinic.example'],
  ['{"updateServer": "http://updates.example", "practice": false}', '“updateServer”', 'https://updates.example'],
  ['{"udpates": "auto", "practice": false}', '“udpates”', 'There is no setting'],
])('an error names the key, and the rest is in force: %s', async (text, key, words) => {
  const { state, lines } = read(text);
  const { problems, settings } = await state;
  expect(settings).toEqual({ practice: false });
  expect(problems).toHaveLength(1);
  expect(lines[0]).toContain(key);
  expect(lines[0]).toContain(words);
});

test.each(['{"updates": ', '["updates"]', '"auto"'])('a file that is no object is named: %s', async (text) => {
  const { state, file } = read(text);
  const { settings, problems } = await state;
  expect(settings).toEqual({});
  expect(problems[0]?.message).toContain(file);
});

function native(platform: 'win32' | 'darwin', values: Record<string, string | boolean | undefined>) {
  const asked: { product: string; policies: object; registryPath: string }[] = [];
  let isDisposed = false;
  const { log } = logged();
  const state = readPolicy(log, {
    platform,
    file: '/nowhere',
    loadWatcher: async () => ({
      createWatcher: (product, policies, onChange, options) => {
        asked.push({ product, policies, registryPath: options.registryPath });
        setImmediate(() => onChange(values));
        return { dispose: () => void (isDisposed = true) };
      },
    }),
  });
  return { asked, state, isDisposed: () => isDisposed };
}

test('Windows and macOS are asked for each setting by its type', async () => {
  const windows = native('win32', { updates: 'off', globalKeys: false, organisation: undefined });
  expect(await windows.state).toMatchObject({ settings: { updates: 'off', globalKeys: false }, problems: [] });
  expect(windows.isDisposed()).toBe(true);
  expect(windows.asked[0]).toMatchObject({ product: 'Clinicall', registryPath: 'Software\\Policies\\Clinicall' });
  expect(windows.asked[0]?.policies).toMatchObject({ updates: { type: 'string' }, globalKeys: { type: 'boolean' } });
  const mac = native('darwin', { updates: 'never' });
  expect((await mac.state).problems[0]?.params).toMatchObject({ key: 'updates' });
  expect(mac.asked[0]?.product).toBe('clinic.clinicall.workstation');
  expect(await native('darwin', { updates: undefined }).state).toMatchObject({ source: null });
});

test('a policy that cannot be read is said, never taken for none', async () => {
  const { log, lines } = logged();
  const state = await readPolicy(log, { platform: 'win32', file: '/nowhere', loadWatcher: noWatcher });
  expect(state.problems[0]).toMatchObject({ reason: 'policy-unreadable', params: { why: 'no module' } });
  expect(lines[0]).toContain('no module');
});

test('a fixed value wins over the user’s, which is kept for later', () => {
  const values = new Map<string, unknown>([['language', 'en']]);
  const store = {
    get: (key: string) => values.get(key),
    set: (key: string, value: unknown) => void values.set(key, value),
  };
  const managed = managedPreferences(store, { language: 'zh-CN' });
  expect(managed.get('language')).toBe('zh-CN');
  expect(() => managed.set('language', 'en')).toThrow('Your organisation manages this setting.');
  managed.set('theme', 'dark');
  expect(managed.get('theme')).toBe('dark');
  expect(managedPreferences(store, {}).get('language')).toBe('en');
});
