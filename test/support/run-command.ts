import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { coreProgram } from './core-child.ts';
import type { HttpClient } from './http-client.ts';

/** Runs `npm run core -- ARGS`. */
export async function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const child = spawn(process.execPath, [coreProgram, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, out, error };
}

export const folderFor = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `commands-${name}-`));

export const newCustomer = (client: HttpClient, phone = '13700001111') =>
  client.post('/api/customer/create', { name: '命令', sex: 1, phone: [phone], address_id: 2, medium_id: 1 });
