import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { demoClinicOfFile } from '../support/clinic-of-file.ts';
import { until } from '../support/until.ts';

const clinic = demoClinicOfFile('agent1001');
const half = 'x'.repeat(5000);

/** Sends half of a body, and resolves with what has come by then. */
async function sendHalf(type: string) {
  const { hostname, port } = new URL(clinic.core.http);
  const socket = connect(Number(port), hostname);
  const headers = [`Host: ${hostname}`, `Content-Type: ${type}`, 'Content-Length: 10000'];
  socket.write(['POST /api/auth/login HTTP/1.1', ...headers, '', half].join('\r\n'));
  const [first] = (await once(socket, 'data')) as [Buffer];
  return { socket, answer: String(first) };
}

// Each waits for the ten seconds of a body: `body-pace.test.ts` has the limits.
describe.concurrent('a body that does not come to its end', () => {
  test('of another type is refused immediately; its connection closes when the body has been taken', async () => {
    const { socket, answer } = await sendHalf('text/plain');
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toContain('"reason":"json-expected"');
    socket.write(half);
    expect(await text(socket)).toBe('');
  });

  test('ends its connection when it was refused', async () => {
    const { socket, answer } = await sendHalf('multipart/form-data; boundary=x');
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
    await new Promise((resolve) => socket.once('close', resolve).resume());
  });

  test('ends its upload when it trickles, which leaves no file', async () => {
    const incoming = (): string[] => readdirSync(join(clinic.folder, 'incoming'));
    const sent = request(`${clinic.core.http}/api/customer-photo/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${clinic.clients[0].token}`,
        'content-type': 'multipart/form-data; boundary=line',
      },
    });
    sent.on('error', () => {});
    sent.write('--line\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    sent.write(half);
    await until(incoming, ({ length }) => length === 1, 'the file of the upload');
    const trickle = setInterval(() => sent.write('x'), 500);
    await new Promise((resolve) => sent.once('close', resolve));
    clearInterval(trickle);
    await until(incoming, ({ length }) => length === 0, 'the end of its file');
  });
});
