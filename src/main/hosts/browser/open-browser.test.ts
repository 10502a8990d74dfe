import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openBrowser } from './open-browser.ts';

test('the browser gets a file that only this user can read, and no key in its arguments', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-browser-'));
  const [program, record] = [join(folder, 'browser.mjs'), join(folder, 'arguments.json')];
  const write = `writeFileSync(${JSON.stringify(record)}, JSON.stringify(process.argv.slice(2)))`;
  writeFileSync(program, `import { writeFileSync } from 'node:fs'; ${write};`);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const url = 'http://127.0.0.1:4711/#key=a-secret_Key';
  const remove = openBrowser({ url, folder, log, command: [process.execPath, program] });
  await expect.poll(() => existsSync(record) && readFileSync(record, 'utf8').endsWith(']')).toBe(true);
  const [argument = '', ...others] = JSON.parse(readFileSync(record, 'utf8')) as string[];
  expect([argument.includes('secret'), others]).toEqual([false, []]);
  const file = fileURLToPath(argument);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain(`content="0; url=${url}"`);
  remove();
  expect(existsSync(file)).toBe(false);
});
