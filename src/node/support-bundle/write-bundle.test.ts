import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unzipped } from '../../../test/support/unzip.ts';
import { CanarySearch } from './canaries.ts';
import { redacted } from './redact.ts';
import { writeBundle } from './write-bundle.ts';

const known = {
  names: ['张伟', 'Ann Bell', 'Zoltan', '欧阳娜娜'],
  numbers: ['+86 199 0000 0001', '010-8888-0001', '1001'],
  secrets: ['Horse-battery-9', 'x'],
};
const search = new CanarySearch(known);

test.each([
  ['a name in Chinese', 'rang for 张伟 again', 'name'],
  ['a name within other characters', '客户欧阳娜娜来电', 'name'],
  ['a name in an address', '/find?q=%E5%BC%A0%E4%BC%9F', 'name'],
  ['a name of two words, in any case', 'for ANN  bell, at 9', 'name'],
  ['a name of one word', 'Zoltan called', 'name'],
  ['a number', 'dialled 8619900000001', 'number'],
  ['a number that is written apart', 'to 199-0000-0001, +86 199 0000 0001', 'number'],
  ['a number within another', 'out 9019900000001 8619900000001', 'number'],
  ['a password', 'said Horse-battery-9!', 'secret'],
  ['other people and numbers', 'Ann Bella and 张力 at 199 0000 0002', null],
  ['a word as it is otherwise written', 'the zoltan format, extension 1001', null],
])('a search finds %s', (_what, text, kind) => {
  expect(search.find(text)).toBe(kind);
});

test.each([
  ['{"level":"info","time":1764000000000,"msg":"a"}', '{"level":"info","time":"2025-11-24T16:00:00.000Z","msg":"a"}'],
  ['{"caller":"Ann Bell","msg":"rings"}', '{"caller":"[person]","msg":"rings"}'],
  ['{"access_token":"abc","password":"a\\"b"}', '{"access_token":"[secret]","password":"[secret]"}'],
  ['{"code":"4XPS-7FS7-UX7V","msg":"the code 4XPS-7FS7-UX7V"}', '{"code":"[secret]","msg":"the code [secret]"}'],
  ['Authorization: Bearer abcdef.123456', 'Authorization: [secret]'],
  ['sip:13800001001@192.0.2.7:5060;transport=ws', 'sip:[number]@192.0.2.7:5060;transport=ws'],
  ['main=sip:carrier.example;user=u;password=hush', 'main=sip:carrier.example;user=u;password=[secret]'],
  ['postgres://clinic:hush@db/clinic', 'postgres://[secret]@db/clinic'],
  ['张伟 (199 0000 0001) ann@clinic.test', '[person] ([number]) [account]'],
  ['token 9f86d081884c7d659a2feaa0c55ad015', 'token [secret]'],
  ['call 2b1f7e0a-2c1d-4e5f-8a9b-0c1d2e3f4a5b at 2026-11-29T22:12:49.123Z', null],
  ['{"unicode": "17.0", "node": "24.21.0"}', null],
  ['took 123456 ms at 127.0.0.1:8080, version 0.2.0', null],
])('a text without people and secrets: %s', (text, expected) => {
  expect(redacted(text)).toBe(expected ?? text);
});

const folder = () => mkdtempSync(join(tmpdir(), 'bundle-'));

test('a bundle has its parts, redacted, and only its owner reads it', async () => {
  const file = join(folder(), 'bundle.zip');
  const parts = await writeBundle(file, [{ name: 'log.txt', text: 'to 13800001001' }], known);
  expect(parts).toEqual([{ name: 'log.txt', bytes: 11 }]);
  expect([...(await unzipped(readFileSync(file)))].map(([name, text]) => [name, String(text)])).toEqual([
    ['log.txt', 'to [number]'],
  ]);
});

test('a bundle with a canary is not written, and the part is named', async () => {
  const where = folder();
  const parts = [
    { name: 'versions.json', text: '{}' },
    { name: 'log.txt', text: 'for Ann Bell' },
  ];
  await expect(writeBundle(join(where, 'bundle.zip'), parts, known)).rejects.toMatchObject({
    reason: 'bundle-holds-name',
    params: { part: 'log.txt' },
  });
  expect(readdirSync(where)).toEqual([]);
});
