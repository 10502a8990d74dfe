import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AdminClient } from '../support/admin-client.ts';
import { writeToneWav } from '../support/audio.ts';
import { expect, test } from '../support/console-test.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { copyDemoClinic } from '../support/demo-template.ts';
import { HttpClient } from '../support/http-client.ts';
import { agentState, incomingCallOf, PracticeCallers } from '../support/open-console.ts';
import { RecordingProxy } from '../support/recording-proxy.ts';
import { unzipped } from '../support/unzip.ts';
import { signInOverHttp } from '../support/workstation.ts';
import { type RunningStandIn, startStandIn } from './electron.ts';

/** Nothing else is called so. */
const canary = {
  customer: 'Zephyrine Quillfeather',
  number: '13987650431',
  agent: 'Ottoline Vexley',
  account: 'ottoline.vexley@canary.test',
  password: 'Kestrel-umbrella-77',
  note: 'allergic to saffron thread',
};
let core: CoreChild;
let proxy: RecordingProxy;
let running: RunningStandIn;
/** Addresses that the page asked for. */
const pageUrls: string[] = [];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-canary-'));
  const data = join(folder, 'data');
  await copyDemoClinic(data);
  core = await startCoreChild(data, ['--log', 'debug']);
  proxy = await RecordingProxy.before(core.http);
  const admin = new AdminClient(await HttpClient.signIn(core.http, 'admin@clinic.test'));
  const { agent: name, account: email, password } = canary;
  expect((await admin.post('users/create', { name, email, password, role: 'agent', extension: '1077' })).status).toBe(
    200,
  );
  const client = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const customer = { name: canary.customer, sex: 2, phone: [canary.number], address_id: 2, medium_id: 1 };
  expect((await client.post('/api/customer/create', customer)).status).toBe(200);
  const speaks = join(folder, 'agent.wav');
  await writeToneWav(speaks, { hertz: 440, seconds: 5, rate: 48_000, dbfs: -12 });
  running = await startStandIn(['--server', proxy.url, '--media-processing=off'], speaks);
  running.console.on('request', (request) => pageUrls.push(request.url()));
});
test.afterAll(async () => {
  await running?.stop();
  proxy?.stop();
  await core?.stop();
});

test('a shift: sign-in, a call of a known customer, a search, a wrap-up with a note, a support bundle', async () => {
  const { console: page } = running;
  await page.getByRole('textbox', { name: 'Account' }).fill(canary.account);
  await page.getByRole('textbox', { name: 'Password' }).fill(canary.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page
    .getByRole('status', { name: 'Phone' })
    .filter({ hasText: /^Phone OK/ })
    .waitFor();
  await page.getByRole('button', { name: 'Skill groups' }).click();
  await page.getByRole('checkbox', { name: 'Consultation' }).check();
  await page.getByRole('button', { name: 'Sign in to groups' }).click();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await agentState(page, 'Ready');
  const callers = new PracticeCallers(await signInOverHttp(core.http, 'supervisor@clinic.test'));
  await callers.ring(canary.number);
  const incoming = incomingCallOf(page);
  await incoming.getByText(canary.customer).waitFor();
  await incoming.getByRole('button', { name: 'Answer' }).click();
  await agentState(page, 'In call');
  await page.getByRole('region', { name: 'Phone' }).getByRole('button', { name: 'Hang up' }).click();
  await agentState(page, 'Wrap-up');
  const wrapUp = page.getByRole('region', { name: 'Wrap-up' });
  await wrapUp.getByRole('radio').first().check();
  await wrapUp.getByRole('textbox', { name: 'Note' }).fill(canary.note);
  await wrapUp.getByRole('button', { name: 'Save and get ready' }).click();
  await agentState(page, 'Ready');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(canary.customer);
  await page.getByRole('option', { name: new RegExp(canary.customer) }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Service', exact: true }).click();
  await page.getByRole('button', { name: 'Write the bundle' }).click();
  await page.getByText(/^Written: /).waitFor();
});

/** The texts of every file of a folder, by path; of an archive, those within it. */
async function filesOf(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (!path.endsWith('.zip')) files.set(path, String(content));
    else for (const [name, inner] of await unzipped(content)) files.set(`${path}/${name}`, String(inner));
  }
  return files;
}

/** The arguments of every process that can be read; one may end meanwhile. */
async function processArguments(): Promise<Map<string, string>> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = ids.map(async (id) => [id, await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')] as const);
  return new Map(await Promise.all(lines));
}

const secrets = (): string[] => [canary.password, ...proxy.tokens];
const people = [canary.customer, canary.number, canary.agent, canary.note, 'Quillfeather', 'Vexley'];
const holding = (texts: ReadonlyMap<string, string>, canaries: readonly string[]): string[] =>
  [...texts].flatMap(([where, text]) => canaries.filter((one) => text.includes(one)).map((one) => `${where}: ${one}`));

test('no file of the workstation names anybody, or has a token or a password', async () => {
  expect(proxy.tokens.size).toBeGreaterThan(0);
  const files = await filesOf(dirname(running.logs));
  const names = [...files.keys()].join('\n');
  for (const part of ['clinicall.log', 'preferences.json', '.zip/versions.json', '.zip/signalling.json'])
    expect(names).toContain(part);
  expect(holding(files, secrets())).toEqual([]);
  // The account that signed in last is shown at the next sign-in, on this machine alone.
  const withoutAccount = new Map([...files].filter(([path]) => !path.endsWith('preferences.json')));
  expect(holding(withoutAccount, [...people, canary.account])).toEqual([]);
  expect(holding(files, people)).toEqual([]);
});

test('the bundle tells what happened, without the people', async () => {
  const files = await filesOf(dirname(running.logs));
  const textOf = (name: string): string => [...files].find(([path]) => path.endsWith(`.zip/${name}`))?.[1] ?? '';
  const signalling = JSON.parse(textOf('signalling.json')) as { message: string }[];
  expect(signalling.map(({ message }) => message)).toEqual(expect.arrayContaining(['REGISTER', 'INVITE', 'BYE']));
  const history = JSON.parse(textOf('phone-and-devices.json')) as { of: string; is: { state?: string } }[];
  expect(history.filter(({ of }) => of === 'call 1').map(({ is }) => is.state)).toEqual(
    expect.arrayContaining(['ringing', 'answered', 'ended']),
  );
});

test('no process has one in its arguments, and no address a token or a password', async () => {
  expect(holding(await processArguments(), [...secrets(), ...people, canary.account])).toEqual([]);
  const addresses = new Map([...proxy.urls, ...pageUrls].map((url) => [url, decodeURIComponent(url)]));
  expect(addresses.size).toBeGreaterThan(10);
  expect(holding(addresses, secrets())).toEqual([]);
});

test('the service core logs none of them', () => {
  const log = new Map([['core', core.log()]]);
  expect(core.log()).not.toBe('');
  expect(holding(log, [...secrets(), ...people, canary.account])).toEqual([]);
});
