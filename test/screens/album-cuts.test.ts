import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Photo } from '../../src/shared/contract/album.ts';
import { expect, test as base } from '../support/console-test.ts';
import { proxyBeforeCore } from '../support/core-behind-proxy.ts';
import { FaultyProxy } from '../support/faulty-proxy.ts';
import { HttpClient } from '../support/http-client.ts';
import { checksumOf, type NoisePicture, noisePictures, shownChecksum } from '../support/noise-pictures.ts';
import { PhotoClient } from '../support/photo-client.ts';
import { cutsOfUploads, uploadPath } from '../support/cuts-of-uploads.ts';
import { followUploads, stepsOf } from '../support/shown-progress.ts';

/** Uploads to a core behind a proxy that breaks their connections in the middle of files. */
const test = base.extend<object, { serviceProxy: FaultyProxy }>({
  serviceProxy: proxyBeforeCore(() => FaultyProxy.start()),
  consoleOptions: ({ serviceProxy }, use) =>
    use({ options: ['--server', serviceProxy.url, '--media-processing=off'], signedIn: 'supervisor@clinic.test' }),
});

let page: Page;
let pictures: NoisePicture[];
let checksums: string[];
let photos: PhotoClient;
let client: HttpClient;

test.beforeAll(async ({ openConsole, serviceProxy }) => {
  ({ page } = openConsole);
  const size = { width: 900, height: 600, quality: 90 };
  pictures = await noisePictures(join(openConsole.folder, 'pictures'), 8, size);
  checksums = await Promise.all(pictures.map(shownChecksum));
  client = await HttpClient.signIn(serviceProxy.url, 'supervisor@clinic.test');
  photos = new PhotoClient(client);
});

const uploads = () => page.getByRole('region', { name: 'Uploads' });

async function add(album: number, chosen: readonly NoisePicture[]): Promise<void> {
  await page.goto(new URL(`/albums/${album}`, page.url()).href);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload', exact: true }).click(),
  ]);
  await chooser.setFiles(chosen.map(({ path }) => path));
}

/** The checksums of an album's photos; each is read when it is first listed. */
class ListedPhotos {
  readonly checksums: string[] = [];
  readonly #album: number;

  constructor(album: number) {
    this.#album = album;
  }

  async read(): Promise<readonly string[]> {
    const { body } = await client.get('/api/customer-photo/info', { id: this.#album });
    for (const { url } of (body.data as { photos: Photo[] }).photos.slice(this.checksums.length))
      this.checksums.push(checksumOf(await photos.download(url)));
    return this.checksums;
  }
}

test('pictures arrive once, whole and in order through broken connections; progress does not go back', async ({
  serviceProxy,
}) => {
  const { id } = await photos.createAlbum('Broken connections');
  const cuts = cutsOfUploads({ seed: 4, bytes: pictures[0]?.bytes ?? 0 });
  serviceProxy.fateOf = cuts.fateOf;
  await add(id, pictures);
  await uploads().waitFor();
  const shown = followUploads(page);
  const listed = new ListedPhotos(id);
  // A photo that is listed is whole: its file is read at once.
  await expect.poll(() => listed.read(), { timeout: 60_000 }).toHaveLength(pictures.length);
  await expect(uploads()).toHaveCount(0);
  serviceProxy.mend();
  expect(listed.checksums).toEqual(checksums);
  expect(stepsOf(await shown).filter((step) => step < 0)).toEqual([]);
  expect(cuts.broken).toBeGreaterThanOrEqual(2);
});

test('while its connection breaks a file shows its tries; others wait, one is cancelled, the rest arrives', async ({
  serviceProxy,
}) => {
  const { id } = await photos.createAlbum('Cancelled');
  serviceProxy.fateOf = (path) => (path === uploadPath ? { breakAfter: 100_000 } : 'pass');
  await add(id, pictures.slice(0, 3));
  const line = (name: string) => uploads().getByRole('listitem').filter({ hasText: name });
  await line('01.jpg')
    .getByText(/sent again from the start \(try [2-8] of 8\)/)
    .waitFor();
  await line('02.jpg').getByText('waiting').waitFor();
  await line('01.jpg')
    .getByText(/connection lost: will be sent again from the start \(try [3-8] of 8\)/)
    .waitFor();
  await page.getByRole('button', { name: 'Cancel the upload of 02.jpg' }).click();
  await expect(line('02.jpg')).toHaveCount(0);
  const listed = new ListedPhotos(id);
  expect(await listed.read()).toEqual([]);
  serviceProxy.mend();
  await expect(uploads()).toHaveCount(0, { timeout: 30_000 });
  expect(await listed.read()).toEqual([checksums[0], checksums[2]]);
});
