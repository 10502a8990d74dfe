import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import manifest from '../../package.json' with { type: 'json' };
import { expect, test } from '../support/console-test.ts';
import type { Started } from '../support/workstation.ts';
import { runStandIn } from './electron.ts';
import { type Bridge, type Facts, type Probed, rules } from './security-checklist.ts';

let started: Started;
let facts: Facts;

/** Runs the built preload as Electron does, and looks at what the page gets of it. */
async function bridgeOf(preload: string): Promise<Bridge> {
  const bridge: Bridge = { keys: [], listenerArguments: [] };
  const api: { onMessage?: (listener: (...args: unknown[]) => void) => void } = {};
  const electron = {
    contextBridge: {
      exposeInMainWorld: (_name: string, exposed: object) => {
        bridge.keys.push(...Object.keys(exposed));
        Object.assign(api, exposed);
      },
    },
    ipcRenderer: {
      send: () => {},
      on: (_channel: string, listener: (...args: unknown[]) => void) => listener({ sender: {} }, 'a message'),
    },
  };
  runInNewContext(await readFile(preload, 'utf8'), { require: () => electron, module: {}, exports: {} });
  api.onMessage?.((...args) => bridge.listenerArguments.push(...args));
  bridge.keys.sort();
  return bridge;
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const data = join(await mkdtemp(join(tmpdir(), 'clinicall-security-')), 'data');
  started = await runStandIn(['--data', data], { SHIM_PROBES: '1', SHIM_PACKAGED: '1' });
  const probed = started.line as unknown as Probed;
  expect(probed.event).toBe('shim-probed');
  const { preload } = probed.windows.console.webPreferences ?? {};
  expect(preload).toMatch(/out\/preload\/index\.cjs$/);
  facts = { probed, bridge: await bridgeOf(preload ?? ''), electron: manifest.devDependencies.electron };
});
test.afterAll(() => started?.stop());

for (const { name, holds, plant } of rules)
  test(name, () => {
    expect(holds(facts)).toBe(true);
    const planted = structuredClone(facts);
    plant(planted);
    expect(holds(planted)).toBe(false);
  });

test('the console is displayed once it is drawn, and background throttling is off', () => {
  const { windows } = facts.probed;
  expect(windows.console.show).toBe(false);
  expect(windows.media.webPreferences).toMatchObject({ backgroundThrottling: false });
  expect(windows.media).toMatchObject({ show: true, focusable: false });
});

test('as in Electron, a main script that awaits `ready` at its top level never starts', async () => {
  const entry = join(await mkdtemp(join(tmpdir(), 'clinicall-deadlock-')), 'main.mjs');
  await writeFile(entry, "import { app } from 'electron';\nawait app.whenReady();\n");
  await expect(runStandIn([], { SHIM_ENTRY: entry })).rejects.toThrow(/waits for the app to be ready/);
});
