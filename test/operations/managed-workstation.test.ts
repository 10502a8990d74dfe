import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Started } from '../support/workstation.ts';

/** Runs a program that sees the folder `$0` as a part of /etc, and nobody else does. */
const withFiles = ['--mount', 'sh', '-c', 'mount -t overlay overlay -o lowerdir="$0":/etc /etc && exec "$@"'];

function canMount(folder: string): boolean {
  try {
    execFileSync('unshare', [...withFiles, folder, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a workstation uses the service that the policy file names, and logs what is wrong in it', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'managed-'));
  mkdirSync(join(folder, 'etc/clinicall'), { recursive: true });
  if (!canMount(join(folder, 'etc'))) return context.skip('This machine does not allow mounting over /etc.');
  const policy = { serviceAddress: 'http://127.0.0.1:8', updates: 'sometimes' };
  writeFileSync(join(folder, 'etc/clinicall/policy.json'), JSON.stringify(policy));
  const program = [process.execPath, 'src/main/hosts/browser/main.ts', '--no-open'];
  const options = ['--data', join(folder, 'workstation'), '--server', 'http://127.0.0.1:9'];
  const workstation = await Started.run('unshare', [...withFiles, join(folder, 'etc'), ...program, ...options]);
  expect(workstation.line.core).toBe('http://127.0.0.1:8');
  expect(workstation.log.join('')).toContain(
    'The setting “updates” in /etc/clinicall/policy.json is not in force: it must be managed | auto | off.',
  );
  await workstation.stop();
});
