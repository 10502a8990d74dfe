import { once } from 'node:events';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { LogStream } from './log-stream.ts';

test('lines that the reader is too slow for are dropped, and counted once it reads on', async () => {
  const written: string[] = [];
  let readOn = (): void => {};
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(String(chunk));
      if (written.length > 1) return done();
      readOn = done;
    },
  });
  const log = new LogStream(stream);
  for (let line = 0; line < 30; line += 1) log.write(`${String(line).padEnd(100_000)}\n`);
  const drained = once(stream, 'drain');
  readOn();
  await drained;
  expect(written.length).toBe(12);
  expect(JSON.parse(written[11] ?? '')).toMatchObject({ lines: 19, msg: 'log lines were dropped' });
});

test('a reader that has gone ends the log, and nothing else', async () => {
  let attempts = 0;
  const stream = new Writable({
    write: (_chunk, _encoding, done) => {
      attempts += 1;
      done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    },
  });
  const log = new LogStream(stream);
  log.write('one\n');
  await new Promise<void>((resolve) => stream.once('close', resolve));
  log.write('two\n');
  expect(attempts).toBe(1);
});
