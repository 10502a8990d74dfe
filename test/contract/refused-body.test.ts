import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';

let clinic: DemoClinic<readonly []>;
beforeAll(async () => {
  clinic = await startDemoClinic();
});
afterAll(() => clinic.stop());

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

test('a body of another type is refused immediately; its connection closes when the body has been taken', async () => {
  const { socket, answer } = await sendHalf('text/plain');
  expect(answer).toMatch(/^HTTP\/1\.1 415 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(answer).toContain('"reason":"json-expected"');
  socket.write(half);
  expect(await text(socket)).toBe('');
});

test('a refused body whose rest does not come ends its connection', async () => {
  const { socket, answer } = await sendHalf('multipart/form-data; boundary=x');
  expect(answer).toMatch(/^HTTP\/1\.1 415 /);
  await new Promise((resolve) => socket.once('close', resolve).resume());
}, 20_000);
