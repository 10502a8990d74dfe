import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodingOf } from './text-encoding.ts';

const found = async (content: Buffer) => {
  const file = join(await mkdtemp(join(tmpdir(), 'text-encoding-')), 'customers.csv');
  await writeFile(file, content);
  const { encoding, isCertain } = await encodingOf(file);
  return [encoding, isCertain];
};
const header = 'name,sex,phone,address,medium\n';
const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const withNames = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat([header, ...parts].map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
/** 9000 lines of ASCII: 256 KB and more. */
const ascii = Array.from({ length: 9000 }, (_, at) => `Ann ${at},2,${13_900_000_000 + at},2,1\n`).join('');

test.each([
  ['ASCII', withNames('Ann,2\n'), 'utf-8', true],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${header}张伟,1`), 'utf-8', true],
  ['UTF-8', withNames('José,1\n张伟,1'), 'utf-8', true],
  ['UTF-8 with one byte of Latin-1', withNames('张伟明,1\n李娜,2\nCaf', bytes('e9'), ' Owner,1'), 'utf-8', true],
  ['UTF-16 without a mark', Buffer.from(`${header}张测,女`, 'utf16le'), 'utf-16le', true],
  ['UTF-16, big end first', Buffer.from(`${header}张测,女`, 'utf16le').swap16(), 'utf-16be', true],
  // 诸葛亮, 男
  ['GB 18030', withNames(bytes('d6ee b8f0 c1c1'), ',', bytes('c4d0')), 'gb18030', false],
  // 吕梁, whose bytes are frequent in Big5 too
  ['GB 18030 after much ASCII', withNames(ascii, bytes('c2c0 c1ba'), ',1'), 'gb18030', false],
  // 王小明, 李娜, 张伟, 陈静, 刘洋 in a file of six names
  [
    'a list in GB 18030',
    withNames(bytes('cdf5 d0a1 c3f7 2c c0ee c4c8 2c d5c5 ceb0 2c b3c2 beb2 2c c1f5 d1f3 2c d6ee b8f0 c1c1')),
    'gb18030',
    true,
  ],
  // ИВАНОВ, ПЕТРОВА, СИДОРОВ in windows-1251
  [
    'capitals of an alphabet',
    withNames(bytes('c8c2 c0cd cec2 2c cfc5 d2d0 cec2 c02c d1c8 c4ce d0ce c2')),
    'gb18030',
    false,
  ],
  // 陳麗華
  ['Big5', withNames(bytes('b3af c452 b5d8'), ',2'), 'big5', true],
  ['an alphabet', withNames(Buffer.from('José Müller,1\nRenée Façade,2\n', 'latin1')), 'windows-1252', false],
  ['one accent', withNames(Buffer.from('Müller,1\n', 'latin1')), 'windows-1252', false],
  // 高橋, 山田 in Shift JIS
  ['another', withNames(bytes('8d82 8bb4'), ',1\n', bytes('8e52 9363'), ',1\n'), 'gb18030', false],
  // 김서연, 박지훈, 이민준, 정하은 in EUC-KR
  [
    'Korean',
    withNames(bytes('b1e8 bcad bfac 2c b9da c1f6 c8c6 2c c0cc b9ce c1d8 2c c1a4 c7cf c0ba')),
    'gb18030',
    false,
  ],
] as const)('%s is recognised, or said to be a guess', async (_case, content, encoding, isCertain) =>
  expect(await found(content)).toEqual([encoding, isCertain]),
);
