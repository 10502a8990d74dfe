import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePortPair } from './baresip.ts';
import { endWithUs } from './watchdog.ts';
import { within } from './within.ts';

const startMs = 20_000;

/** coturn on loopback, over UDP and TCP, with that secret for passwords that expire. */
export async function startTurnServer(secret: string): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePortPair();
  const folder = await mkdtemp(join(tmpdir(), 'turn-'));
  const options = {
    'listening-ip': '127.0.0.1',
    'listening-port': port,
    'relay-ip': '127.0.0.1',
    realm: 'clinic.test',
    'static-auth-secret': secret,
    'log-file': 'stdout',
    pidfile: join(folder, 'pid'),
    userdb: join(folder, 'users'),
  };
  const flags = ['-n', '--use-auth-secret', '--allow-loopback-peers', '--no-tls', '--no-dtls', '--no-cli', '--verbose'];
  const child = spawn(
    'turnserver',
    [...flags, ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  endWithUs(child);
  let output = '';
  const listening = new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      if (/TCP listener opened on/.test(output)) resolve();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`coturn ended: ${output}`)));
  });
  await within(listening, startMs, () => `coturn to listen. It said: ${output}`);
  return {
    port,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
