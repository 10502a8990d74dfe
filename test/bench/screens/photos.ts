import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { HttpClient } from '../../support/http-client.ts';
import { followUploads, stepsOf } from '../../support/shown-progress.ts';
import { atMost, type Figure, percentile, rounded } from '../figure.ts';

const photos = 50;
/** The network is lost when so many are in the album. */
const outagesAt = [5, 20, 35];
const outageMs = 700;

/** An album's upload over a network that is lost three times in the middle of photos. */
export async function* measurePhotos(page: Page, client: HttpClient): AsyncIterable<Figure> {
  const { body } = await client.post('/api/customer-photo/create', { customer_id: 1, title: 'Bench', flag: 'before' });
  const { id } = body.data as { id: number };
  await page.goto(new URL(`/albums/${id}`, page.url()).href);
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-bench-'));
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  const files = Array.from({ length: photos }, (_, index) => join(folder, `${index}.jpg`));
  for (const file of files) await writeFile(file, picture);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload', exact: true }).click(),
  ]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  const began = performance.now();
  await chooser.setFiles(files);
  await uploads.waitFor();
  const shown = followUploads(page);
  for (const count of outagesAt) {
    await page.waitForFunction(
      (least) =>
        Number(/\d+/.exec(document.querySelector('[data-part=uploads] [role=status]')?.textContent ?? '')?.[0]) >=
        least,
      count,
    );
    await page.context().setOffline(true);
    await sleep(outageMs);
    await page.context().setOffline(false);
  }
  await uploads.waitFor({ state: 'hidden', timeout: 300_000 });
  const took = performance.now() - began;
  const shares = await shown;
  await rm(folder, { recursive: true, force: true });

  const answer = await client.get('/api/customer-photo/info', { id });
  const kept = (answer.body.data as { photos: unknown[] }).photos.length;
  const name = `${photos} photos of ${rounded(picture.length / 1e6)} MB, the network lost ${outagesAt.length} times`;
  yield {
    name: `${name}: in the album`,
    value: kept,
    unit: 'photos',
    against: `target ${photos}`,
    isMet: kept === photos,
  };
  const steps = stepsOf(shares);
  const longest = rounded(percentile(steps, 1), 2);
  yield atMost({
    name: `${name}: longest step of the progress`,
    value: longest,
    unit: `% of ${steps.length}`,
    most: 10,
  });
  yield { name, value: rounded(took / 1000), unit: 's', against: 'its outages included' };
}
