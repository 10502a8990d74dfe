import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageTags } from '../../src/shared/languages/languages.ts';
import { problemTexts } from '../../src/shared/languages/problem-texts.ts';
import { type Started, startWorkstation } from '../support/workstation.ts';

/** The files of the console, as the browser host sends them. */
let workstation: Started;
let origin: string;

beforeAll(async () => {
  workstation = await startWorkstation(['--data', await mkdtemp(join(tmpdir(), 'page-files-')), '--empty']);
  ({ origin } = new URL(workstation.line.url ?? ''));
});
afterAll(() => workstation?.stop());

/** Not `fetch`, which decompresses what comes. */
const read = (path: string, encodings = ''): Promise<{ headers: IncomingMessage['headers']; body: Buffer }> =>
  new Promise((resolve, reject) => {
    get(`${origin}${path}`, { headers: { 'accept-encoding': encodings } }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      resolve({ headers: response.headers, body: Buffer.concat(parts) });
    }).on('error', reject);
  });

/** The script of the page and what it says to load with it. */
const initialScripts = async (): Promise<string[]> =>
  [...(await read('/')).body.toString().matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, path]) => path ?? '',
  );

test('scripts come as the build has compressed them, by what the browser accepts', async () => {
  const [script = ''] = await initialScripts();
  const plain = await read(script);
  const brotli = await read(script, 'gzip, deflate, br');
  const gzip = await read(script, 'br;q=0, gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  for (const { headers, body } of [plain, brotli, gzip])
    expect(headers).toMatchObject({
      vary: 'accept-encoding',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  expect((await read('/', 'br')).headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
});

test('the scripts that the first page waits for have at most 300 kB, compressed by gzip', async () => {
  const sizes = await Promise.all(
    (await initialScripts()).map(async (path) => [path, (await read(path, 'gzip')).body.length] as const),
  );
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(total, sizes.map(([path, bytes]) => `${path} ${bytes}`).join('\n')).toBeLessThanOrEqual(300_000);
});

test.each(languageTags)('the texts of problems in %s are in one file, none of the first scripts', async (tag) => {
  const assets = join(import.meta.dirname, '../../out/renderer/assets');
  const text = problemTexts[tag].problems['album-not-found'];
  const files = readdirSync(assets)
    .filter((name) => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes(text))
    .map((name) => `/assets/${name}`);
  expect(files).toHaveLength(1);
  expect(await initialScripts()).not.toContain(files[0]);
});
