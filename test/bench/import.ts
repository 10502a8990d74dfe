import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ImportState, isImportRunning } from '../../src/shared/contract/admin/customer-import.ts';
import { HttpClient } from '../support/http-client.ts';
import { Started } from '../support/workstation.ts';
import { atMost, type Figure, percentile, rounded } from './figure.ts';
import { memoryOfProcess } from './memory-of-process.ts';

const mebibyte = 1024 * 1024;
const wholeMb = 199;
const linesAtOnce = 20_000;
const betweenMs = 20;

/** Writes customers in short lines, so many at a time, until it is enough. */
export async function writeCustomers(
  file: string,
  isEnough: (written: { readonly lines: number; readonly bytes: number }) => boolean,
): Promise<void> {
  const handle = await open(file, 'w');
  await handle.write('name,sex,phone,address,medium\n');
  for (let lines = 0, bytes = 0; !isEnough({ lines, bytes }); lines += linesAtOnce) {
    const some = Array.from(
      { length: linesAtOnce },
      (_, at) => `c${lines + at},1,${19_000_000_000 + lines + at},2,1\n`,
    );
    bytes += (await handle.write(some.join(''))).bytesWritten;
  }
  await handle.close();
}

/**
 * A check of the largest file of customers, which reads every line as an import does: what it costs the core's memory,
 * and those who ask something else meanwhile. A number as its part chooses another size, in MB.
 */
export async function* measure([size = String(wholeMb)]: readonly string[]): AsyncIterable<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
  const database = process.env['CLINICALL_DATABASE'] === undefined ? 'sqlite' : 'postgres';
  const file = join(folder, 'customers.csv');
  await writeCustomers(file, ({ bytes }) => bytes >= Number(size) * mebibyte);
  const core = await Started.run(process.execPath, ['out/main/core.js', '--demo', '--data', join(folder, 'data')]);
  const http = core.line.http ?? '';
  const pid = core.process.pid ?? 0;
  const admin = await HttpClient.signIn(http, 'admin@clinic.test');
  const agent = await HttpClient.signIn(http, 'agent1001@clinic.test');
  const name = (of: string): string => `${database}, check of ${size} MB of customers: ${of}`;
  const before = memoryOfProcess(pid);
  const most = { ...before };
  const form = new FormData();
  form.set('dry_run', 'true');
  form.set('file', await openAsBlob(file), 'customers.csv');
  const began = performance.now();
  let state: ImportState = (await admin.post('/api/ext/admin/import/customers', form)).body.data;
  const times: number[] = [];
  while (isImportRunning(state)) {
    for (let count = 0; count < 50; count += 1) {
      await sleep(betweenMs);
      const asked = performance.now();
      await agent.get('/api/customer/profile', { customer_id: 1 + (times.length % 50) });
      times.push(performance.now() - asked);
      const { anonymous, mapped } = memoryOfProcess(pid);
      most.anonymous = Math.max(most.anonymous, anonymous);
      most.mapped = Math.max(most.mapped, mapped);
    }
    state = (await admin.get('/api/ext/admin/import/state', { id: state.id })).body.data;
  }
  if (state.state !== 'done') throw new Error(`The check ended as ${state.state}: ${state.message}`);
  const seconds = (performance.now() - began) / 1000;
  yield atMost({
    name: name('memory of the core'),
    value: rounded(most.anonymous - before.anonymous),
    unit: 'MB more',
    most: 200,
  });
  yield {
    name: name('mapped files'),
    value: rounded(most.mapped - before.mapped),
    unit: 'MB more',
    against: 'the kernel takes them back',
  };
  yield atMost({
    name: name('p99 of others meanwhile'),
    value: rounded(percentile(times, 0.99)),
    unit: 'ms',
    most: 50,
  });
  yield {
    name: name('time'),
    value: rounded(seconds),
    unit: 's',
    against: `${state.lines} lines, ${times.length} profiles read meanwhile`,
  };
  await core.stop();
  await rm(folder, { recursive: true });
}
