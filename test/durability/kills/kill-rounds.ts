import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { expect } from 'vitest';
import { startBuiltCore } from '../../support/core-child.ts';
import { given } from '../../support/given.ts';
import { seededRandom } from '../../support/rough-connections.ts';
import { askSql } from '../../support/run-sql.ts';
import { seedOfRun } from '../../support/seed-of-run.ts';
import { TrunkPeer } from '../../support/trunk-peer.ts';
import { AcknowledgedWritesProbe } from './acknowledged-writes.ts';
import { CallInProgressProbe } from './call-in-progress.ts';
import { CustomerImportProbe } from './customer-import.ts';
import type { Probe, Round } from './probe.ts';
import { RecordingRemovalProbe } from './recording-removal.ts';
import { RingingLegsProbe } from './ringing-legs.ts';
import { WrapUpUndosProbe } from './wrap-up-undos.ts';

/** How often a core is killed on each database: once in one-kill.test.ts, the other times in kills.test.ts. */
export const kills = Number(process.env['CLINICALL_TEST_KILLS'] ?? 30);
const maxMsUntilKill = 250;
/** From so many rounds on the kill must have interrupted the work of each probe. */
const enoughRounds = 9;

/**
 * In each round all probes begin their work, the core is killed at a random moment and starts again, and the probes
 * check the clinic; after the last one, they and its database are checked as a whole. `before`: rounds of other
 * clinics, which had other seeds.
 */
export async function killRounds(rounds: number, before = 0): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kills-'));
  const carrier = await TrunkPeer.open('carrier');
  const writes = await AcknowledgedWritesProbe.create();
  // In the order in which they begin.
  const probes: readonly Probe[] = [
    new CallInProgressProbe(folder, carrier),
    new RingingLegsProbe(folder, carrier),
    new CustomerImportProbe(),
    writes,
    new WrapUpUndosProbe(),
    new RecordingRemovalProbe(folder),
  ];
  const trunk = ['--trunk', `main=sip:127.0.0.1:${carrier.port}`, '--trunk-listen', '127.0.0.1:0'];
  const interrupted = new Map(probes.map(({ name }) => [name, 0]));
  let slowestStartMs = 0;

  let core = await startBuiltCore(folder, trunk);
  for (let number = 1; number <= rounds; number += 1) {
    const seed = seedOfRun() + before + number;
    const killedAfterMs = Math.round(seededRandom(seed)() * maxMsUntilKill);
    const randomOf = (probe: Probe) => seededRandom(seed + 1000 * (1 + probes.indexOf(probe)));
    const roundOf = (probe: Probe): Round => ({ core, number, of: rounds, killedAfterMs, random: randomOf(probe) });
    await Promise.all(probes.map((probe) => named(probe, number, probe.prepare(roundOf(probe)))));
    for (const probe of probes) await named(probe, number, probe.begin(roundOf(probe)));
    await after(killedAfterMs);
    const died = once(core.process, 'exit');
    core.process.kill('SIGKILL');
    await died;
    process.stdout.write(`Kill ${number} of ${rounds}, seed ${seed}: after ${killedAfterMs} ms\n`);
    const began = performance.now();
    core = await startBuiltCore(folder, trunk);
    slowestStartMs = Math.max(slowestStartMs, Math.round(performance.now() - began));
    for (const probe of probes)
      if (await named(probe, number, probe.check(core)))
        interrupted.set(probe.name, (interrupted.get(probe.name) ?? 0) + 1);
  }
  for (const probe of probes) await named(probe, rounds, probe.finish(core));
  await core.stop();
  carrier.close();
  const counts = await writes.compare((query) => askSql(folder, query));
  const text = [...interrupted].map(([name, times]) => `${name} ${times}`).join(', ');
  process.stdout.write(`${rounds} kills interrupted: ${text}; slowest start ${slowestStartMs} ms; ${counts}\n`);
  if (rounds >= enoughRounds) expect([...interrupted].filter(([, times]) => times === 0)).toEqual([]);
  if (given().postgresPort === undefined) await expectWholeSqlite(folder);
}

/** Its error names the probe and the round. */
const named = <Result>({ name }: Probe, number: number, work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    if (error instanceof Error) error.message = `Kill ${number}, ${name}: ${error.message}`;
    throw error;
  });

async function expectWholeSqlite(folder: string): Promise<void> {
  expect(await askSql(folder, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(await askSql(folder, 'PRAGMA foreign_key_check')).toEqual([]);
  expect(await askSql(folder, 'SELECT * FROM customer_imports')).toEqual([]);
  for (const [table, child] of [
    ['customers', 'customer_phones'],
    ['customers', 'customer_terms'],
    ['reservations', 'reservation_items'],
  ] as const)
    expect(
      await askSql(folder, `SELECT id FROM ${table} WHERE id NOT IN (SELECT ${table.slice(0, -1)}_id FROM ${child})`),
    ).toEqual([]);
}
