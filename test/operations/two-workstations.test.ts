import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderFor } from '../support/run-command.ts';

const host = join(import.meta.dirname, '../../src/main/hosts/browser/main.ts');

/** A workstation of a service that is away, and the line that it prints. */
async function start(folder: string): Promise<{ child: ChildProcess; line: Record<string, unknown> }> {
  const args = [host, '--no-open', '--port', '0', '--server', 'http://127.0.0.1:9', '--data', folder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [text] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, line: JSON.parse(text) as Record<string, unknown> };
}

test('one workstation at a time uses a data folder, and one that was killed holds it no longer', async () => {
  const folder = await folderFor('workstations');
  const first = await start(folder);
  expect(first.line).toMatchObject({ event: 'workstation-ready' });

  const second = await start(folder);
  expect(second.line).toMatchObject({
    event: 'problem',
    code: 'unavailable',
    message: expect.stringContaining(`(process ${first.child.pid}) is using the data folder ${folder}`),
  });
  expect((await start(await folderFor('workstations'))).line).toMatchObject({ event: 'workstation-ready' });

  const died = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await died;
  expect((await start(folder)).line).toMatchObject({ event: 'workstation-ready' });
});
