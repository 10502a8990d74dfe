import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { strayRejection } from './stray-rejections.ts';

test('logs an unhandled rejection, and the program continues', async () => {
  const program = `
    import { jsonLog } from ${JSON.stringify(new URL('json-log.ts', import.meta.url).href)};
    import { surviveStrayRejections } from ${JSON.stringify(new URL('stray-rejections.ts', import.meta.url).href)};
    surviveStrayRejections(jsonLog);
    Promise.reject(new Error('of one call'));
    setImmediate(() => console.log('goes on'));`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout).toBe('goes on\n');
  expect(JSON.parse(stderr)).toMatchObject({
    level: 'error',
    msg: strayRejection,
    err: expect.stringContaining('of one call'),
  });
});
