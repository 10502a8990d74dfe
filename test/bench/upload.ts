import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { type Figure, percentile, rounded } from './figure.ts';

const bytes = 25 * 1024 * 1024;

/** A picture of 20 megapixels that was held upright, as long as an upload may be. */
async function largePicture(): Promise<Buffer> {
  const [width, height] = [5000, 4000];
  const noise = Buffer.alloc(width * height * 3);
  for (let index = 0; index < noise.length; index += 1) noise[index] = (index * 2_654_435_761) >>> 13;
  const picture = await sharp(noise, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(Math.max(0, bytes - picture.length))]);
}

const memoryOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The cost of an upload: the service's memory, and the latency of other requests meanwhile. */
export async function* measureUpload(
  database: string,
  { http, token, pid }: { http: string; token: string; pid: number },
): AsyncIterable<Figure> {
  const headers = { authorization: `Bearer ${token}` };
  const album = await fetch(`${http}/api/customer-photo/create`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ customer_id: 1, title: 'Bench', flag: 'before' }),
  });
  const { data } = (await album.json()) as { data: { id: number } };
  const form = new FormData();
  form.set('id', String(data.id));
  form.set('file', new Blob([new Uint8Array(await largePicture())]), 'large.jpg');
  const before = memoryOf(pid);
  const done = new AbortController();
  const upload = fetch(`${http}/api/customer-photo/upload`, { method: 'POST', headers, body: form }).then(
    async (response) => {
      done.abort();
      if (!response.ok) throw new Error(`The upload was refused: ${await response.text()}`);
    },
  );
  const times: number[] = [];
  while (!done.signal.aborted) {
    const began = performance.now();
    await (await fetch(`${http}/api/customer/profile?customer_id=${1 + times.length}`, { headers })).arrayBuffer();
    times.push(performance.now() - began);
  }
  await upload;
  yield {
    name: `${database}, upload of 25 MB: memory of the service`,
    value: rounded(memoryOf(pid) - before),
    unit: 'MB more',
    against: 'target ≤ 64',
  };
  yield {
    name: `${database}, upload of 25 MB: p99 of others meanwhile`,
    value: rounded(percentile(times, 0.99)),
    unit: 'ms',
    against: `${times.length} profiles; target < 50`,
  };
}
