import { readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startCoreChild } from '../support/core-child.ts';
import { copyTemplate, makeDemoTemplate } from '../support/demo-template.ts';
import type { DemoTemplate } from '../support/given.ts';
import { folderFor, run } from '../support/run-command.ts';
import { askSql, runSql } from '../support/run-sql.ts';
import { unzipped } from '../support/unzip.ts';

let template: DemoTemplate;
beforeAll(async () => {
  template = await makeDemoTemplate(undefined);
});

async function demoClinic(): Promise<string> {
  const data = await folderFor('support');
  await copyTemplate(template, data);
  return data;
}
const textsOf = async (file: string): Promise<Record<string, string>> =>
  Object.fromEntries([...(await unzipped(await readFile(file)))].map(([name, content]) => [name, String(content)]));

test('a bundle of a running core says its versions, state and settings, without people and passwords', async () => {
  const data = await demoClinic();
  const line = { name: 'main', host: 'carrier.example', port: 5060, user: 'clinic', password: 'Hush-hush-1' };
  const lines = JSON.stringify({ trunks: [line], inbound: [], version: 1 });
  await runSql(data, [`INSERT OR REPLACE INTO settings (name, value) VALUES ('lines', '${lines}')`]);
  const core = await startCoreChild(data);
  const log = join(data, 'core.log');
  await writeFile(log, '{"time":1764000000000,"caller":"张伟","msg":"rings 19900000001 with Bearer abcdefgh"}\n');
  const file = join(data, 'bundle.zip');
  const { code, error } = await run('support-bundle', '--data', data, '--to', file, '--log', log);
  await core.stop();
  expect({ code, error }).toEqual({ code: 0, error: '' });
  const texts = await textsOf(file);
  expect(Object.keys(texts)).toEqual(['versions.json', 'state.json', 'settings.json', 'logs/core.log']);
  expect(JSON.parse(texts['versions.json'] ?? '')).toMatchObject({ program: 'service core', isRunning: true });
  expect(JSON.parse(texts['state.json'] ?? '')).toMatchObject({ health: { state: 'ok' }, backups: expect.anything() });
  const whole = Object.values(texts).join('\n');
  for (const canary of ['张伟', '19900000001', 'abcdefgh', 'Hush-hush-1']) expect(whole).not.toContain(canary);
});

test.each([
  ['a customer’s name', (name: string) => `looked for ${name}`, 'a person’s name'],
  ['a password of a line', () => 'said Hush-hush-1', 'a token or a password'],
])('a log with %s is named, and no bundle is written', async (_what, text, words) => {
  const data = await demoClinic();
  const [{ name } = { name: '' }] = await askSql(data, "SELECT name FROM customers WHERE name LIKE '% %' LIMIT 1");
  const lines = JSON.stringify({ trunks: [{ name: 'main', host: 'h', password: 'Hush-hush-1' }], inbound: [] });
  await runSql(data, [`INSERT OR REPLACE INTO settings (name, value) VALUES ('lines', '${lines}')`]);
  const log = join(data, 'core.log');
  await writeFile(log, `{"msg":"${text(String(name))}"}\n`);
  const file = join(data, 'bundle.zip');
  expect(await run('support-bundle', '--data', data, '--to', file, '--log', log)).toMatchObject({
    code: 1,
    error: expect.stringContaining(`its part logs/core.log has ${words}`),
  });
  expect(existsSync(file)).toBe(false);
});

test('a folder without a clinic, or a log that is not there, is named', async () => {
  const data = await folderFor('nothing');
  expect(await run('support-bundle', '--data', data)).toMatchObject({ code: 1, error: expect.stringContaining(data) });
  const clinic = await demoClinic();
  const log = join(clinic, 'none.log');
  expect(await run('support-bundle', '--data', clinic, '--log', log)).toMatchObject({
    code: 1,
    error: expect.stringContaining(log),
  });
});
