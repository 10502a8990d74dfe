import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { storeImage } from './store-image.ts';

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#48a' }, limitInputPixels: false });

async function stored(file: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  await writeFile(join(folder, 'sent'), file);
  return storeImage({ from: join(folder, 'sent'), to: join(folder, 'stored') });
}
const takenAt = async (original: string | undefined, changed?: string): Promise<string | null> => {
  const exif = {
    ...(changed === undefined ? {} : { IFD0: { DateTime: changed } }),
    ...(original === undefined ? {} : { IFD2: { DateTimeOriginal: original } }),
  };
  return (await stored(await picture().withExif(exif).jpeg().toBuffer())).takenAt;
};

test.each([
  '0000:00:00 00:00:00',
  '2021:14:03 10:00:00',
  '2021:02:30 10:00:00',
  '2022:03:05 24:07:11',
  '2022:03:05 10:61:00',
  '1989:12:31 23:59:59',
  '2098:01:01 00:00:00',
  '    :  :     :  :  ',
])('a camera that wrote %j does not know when the picture was taken', async (written) => {
  expect(await takenAt(written, '2023:04:05 06:07:08')).toBeNull();
});

test('a picture has the time that its camera wrote, not that of its last change', async () => {
  expect(await takenAt('2021:02:28 10:00:09', '2023:04:05 06:07:08')).toBe('2021-02-28 10:00:09');
  expect(await takenAt(undefined, '2023:04:05 06:07:08')).toBeNull();
});

test('a JPEG above the limit is stored at half its size, turned', async () => {
  const large = await picture(8000, 6800).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await stored(large)).toMatchObject({ width: 3400, height: 4000 });
});

const heic = Buffer.concat([Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)]);
test.each([
  [
    'a JPEG that lacks its end',
    'picture-incomplete',
    async () => (await picture(300, 300).jpeg().toBuffer()).subarray(0, -2),
  ],
  ['half a PNG', 'picture-incomplete', async () => (await picture(300, 300).png().toBuffer()).subarray(0, 500)],
  ['a HEIC file', 'picture-heic', async () => heic],
  ['a text', 'picture-unreadable', async () => Buffer.from('no picture')],
] as const)('%s is refused: %s', async (_what, reason, file) => {
  await expect(stored(await file())).rejects.toMatchObject({ code: 'unsupported-media-type', reason });
});
