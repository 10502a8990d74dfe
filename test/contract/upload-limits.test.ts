import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';
import { PhotoClient, picture } from '../support/photo-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let small: Buffer;
let albumId: number;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'agent1002', 'admin');
  small = await picture().jpeg().toBuffer();
  albumId = (await new PhotoClient(clinic.clients[0]).createAlbum()).id;
});
afterAll(() => clinic.stop());

const incoming = (): string[] => readdirSync(join(clinic.folder, 'incoming'));
const uploadBy = (client: HttpClient, file = small) => new PhotoClient(client).upload(albumId, file);

/** Begins an upload whose file is not all there yet. */
function beginUpload(client: HttpClient, path: string, fields: Readonly<Record<string, string>> = {}): ClientRequest {
  const sent = request(`${clinic.core.http}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'multipart/form-data; boundary=line' },
  });
  sent.on('error', () => {});
  for (const [name, value] of Object.entries(fields))
    sent.write(`--line\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  sent.write('--line\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
  sent.write(small);
  return sent;
}
const beginPhoto = (client: HttpClient) => beginUpload(client, '/api/customer-photo/upload', { id: String(albumId) });
async function endUpload(sent: ClientRequest): Promise<number | undefined> {
  sent.end('\r\n--line--\r\n');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await text(response);
  return response.statusCode;
}

test('an account sends four files at a time, of whatever kind: a fifth gets 429', async () => {
  const [one, other, admin] = clinic.clients;
  const begun = [1, 2, 3, 4].map(() => beginPhoto(one));
  await expect.poll(incoming).toHaveLength(4);
  const refused = await uploadBy(one);
  expect([refused.status, refused.headers.get('retry-after'), refused.body.data]).toEqual([
    429,
    '5',
    { problem: 'too-many-requests', reason: 'uploads-at-once', params: { limit: 4 } },
  ]);
  expect((await uploadBy(other)).status).toBe(200);
  expect(await Promise.all(begun.map(endUpload))).toEqual([200, 200, 200, 200]);
  expect((await uploadBy(one)).status).toBe(200);

  const imports = [1, 2, 3, 4].map(() => beginUpload(admin, '/api/ext/admin/import/customers'));
  await expect.poll(incoming).toHaveLength(4);
  expect((await uploadBy(admin)).status).toBe(429);
  for (const sent of imports) sent.destroy();
  await expect.poll(incoming).toEqual([]);
  await expect.poll(async () => (await uploadBy(admin)).status).toBe(200);
});

test('a small photo waits for no more than one of the pictures that another account has sent', async () => {
  const [one, other] = clinic.clients;
  const slow = await picture(5000, 5000).png({ compressionLevel: 1 }).toBuffer();
  const finished: string[] = [];
  const sent = [1, 2, 3, 4].map(async () => {
    expect((await uploadBy(one, slow)).status).toBe(200);
    finished.push('slow');
  });
  // The second may be decoded by now, and the others wait.
  await Promise.race(sent);
  expect((await uploadBy(other)).status).toBe(200);
  finished.push('small');
  await Promise.all(sent);
  expect(finished.indexOf('small')).toBeLessThanOrEqual(2);
  expect(finished).toHaveLength(5);
}, 60_000);
