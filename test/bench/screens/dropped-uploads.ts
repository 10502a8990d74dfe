import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Photo } from '../../../src/shared/contract/album.ts';
import { cutsOfUploads } from '../../support/cuts-of-uploads.ts';
import { FaultyProxy } from '../../support/faulty-proxy.ts';
import { HttpClient } from '../../support/http-client.ts';
import { checksumOf, type NoisePicture, noisePictures, shownChecksum } from '../../support/noise-pictures.ts';
import { PhotoClient } from '../../support/photo-client.ts';
import { followUploads, stepsOf } from '../../support/shown-progress.ts';
import { launchChromium, signIn, Started, startWorkstation } from '../../support/workstation.ts';
import { atMost, type Figure, percentile, rounded } from '../figure.ts';
import { memoryOfProcess } from '../memory-of-process.ts';
import { every } from '../working-agents.ts';

const photos = 50;
const size = { width: 4000, height: 3000, quality: 95 };
const seed = 20_260_301;
const maxMs = 1_800_000;
const askEveryMs = 100;

/** Photos of 8 MB from a page to a core behind a proxy that breaks their connections, against the same without. */
export async function* measureDroppedUploads(): AsyncIterable<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-bench-'));
  const pictures = await noisePictures(join(folder, 'pictures'), photos, size);
  const checksums: string[] = [];
  for (const picture of pictures) checksums.push(await shownChecksum(picture));
  const bytes = pictures[0]?.bytes ?? 0;

  const core = await Started.run(process.execPath, ['out/main/core.js', '--demo', '--data', join(folder, 'core')]);
  const proxy = await FaultyProxy.start();
  proxy.passTo(core.line.http ?? '');
  const data = join(folder, 'workstation');
  const workstation = await startWorkstation(['--server', proxy.url, '--data', data, '--media-processing=off']);
  const browser = await launchChromium();
  try {
    const client = await HttpClient.signIn(core.line.http ?? '', 'supervisor@clinic.test');
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await page.goto(workstation.line.url ?? '');
    await signIn(page, 'supervisor@clinic.test');
    await page.getByRole('status', { name: 'Phone' }).waitFor();
    const scene = { page, client, pictures, pid: core.process.pid ?? 0 };

    const whole = await upload(scene);
    const cuts = cutsOfUploads({ seed, bytes });
    proxy.fateOf = cuts.fateOf;
    const cut = await upload(scene);
    const breaks = cuts.broken + cuts.lost;
    const name = `${photos} photos of ${rounded(bytes / 1e6)} MB, ${breaks} of ${cuts.sent} connections broken`;
    const inPlace = cut.kept.filter((checksum, at) => checksum === checksums[at]).length;
    yield {
      name: `${name}: whole, once and in their order`,
      value: inPlace,
      unit: `of ${cut.kept.length} in the album`,
      against: `target ${photos}`,
      isMet: inPlace === photos && cut.kept.length === photos,
    };
    yield atMost({
      name: `${name}: the progress goes back`,
      value: stepsOf(cut.shares).filter((step) => step < 0).length,
      unit: `times of ${cut.shares.length}`,
      most: 0,
    });
    yield atMost({
      name: `${name}: time, to that without breaks`,
      value: rounded(cut.tookMs / whole.tookMs, 2),
      unit: `times ${rounded(whole.tookMs / 1000)} s`,
      most: 2,
    });
    yield atMost({
      name: `${name}: memory of the core`,
      value: rounded(cut.mostMb - whole.beforeMb),
      unit: 'MB more than before',
      most: 64,
    });
    for (const [when, { askedMs }] of Object.entries({ 'without breaks': whole, 'with breaks': cut }))
      yield atMost({
        name: `${photos} photos of ${rounded(bytes / 1e6)} MB, ${when}: p95 of a small GET meanwhile`,
        value: rounded(percentile(askedMs, 0.95)),
        unit: `ms of ${askedMs.length}`,
        most: 50,
      });
  } finally {
    await browser.close();
    await workstation.stop();
    proxy.stop();
    await core.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Scene {
  readonly page: Page;
  /** Asks the core itself. */
  readonly client: HttpClient;
  readonly pictures: readonly NoisePicture[];
  /** The process of the core. */
  readonly pid: number;
}

interface Uploaded {
  readonly tookMs: number;
  /** Values of the progress bar. */
  readonly shares: readonly number[];
  /** The checksums of the album's photos, in its order. */
  readonly kept: readonly string[];
  readonly askedMs: readonly number[];
  /** Memory of the core before, and at most. */
  readonly beforeMb: number;
  readonly mostMb: number;
}

/** Uploads all pictures to a new album, while somebody else asks for customers. */
async function upload({ page, client, pictures, pid }: Scene): Promise<Uploaded> {
  const { id } = await new PhotoClient(client).createAlbum('Bench');
  // The file as it is stored leaves the clinic; to be looked at, a large photo is reduced.
  await client.post('/api/ext/customer-photo/record-consent', { id, purpose: 'treatment', seen: null });
  await page.goto(new URL(`/albums/${id}`, page.url()).href);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  const memoryMb = (): number => memoryOfProcess(pid).anonymous;
  const beforeMb = memoryMb();
  let mostMb = beforeMb;
  const askedMs: number[] = [];
  const over = new AbortController();
  const asking = every(askEveryMs, over.signal, async () => {
    const began = performance.now();
    await client.get('/api/customer/profile', { customer_id: 1 + (askedMs.length % 50) });
    askedMs.push(performance.now() - began);
    mostMb = Math.max(mostMb, memoryMb());
  });
  try {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload', exact: true }).click(),
    ]);
    const began = performance.now();
    await chooser.setFiles(pictures.map(({ path }) => path));
    await uploads.waitFor();
    const shown = followUploads(page);
    await uploads.waitFor({ state: 'hidden', timeout: maxMs });
    const tookMs = performance.now() - began;
    const kept = await checksumsOf(client, id);
    return { tookMs, shares: await shown, kept, askedMs, beforeMb, mostMb: Math.max(mostMb, memoryMb()) };
  } finally {
    over.abort();
    await asking;
  }
}

/** The checksums of an album's photos as they are stored, in its order. */
async function checksumsOf(client: HttpClient, id: number): Promise<string[]> {
  const { body } = await client.get('/api/customer-photo/info', { id });
  const kept: string[] = [];
  for (const photo of (body.data as { photos: Photo[] }).photos)
    kept.push(checksumOf(await new PhotoClient(client).download(`/api/ext/customer-photo/file?id=${photo.id}`)));
  return kept;
}
