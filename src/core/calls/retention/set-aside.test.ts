import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs, RemovalScene } from '../../../../test/support/removal-scene.ts';

let scene: RemovalScene;
beforeEach(async () => {
  scene = await RemovalScene.open();
});
afterEach(() => scene.close());

test('a removed recording is set aside for seven days: restored with all it had, or deleted', async () => {
  await scene.addCalls(1000, hourMs);
  await scene.addCalls(2, 1200 * dayMs, 2001);
  const moment = { at_ms: 10, kind: 'good', text: 'Hi', is_shared: 1, user_id: 1, created_at: 1, version: 1 } as const;
  await scene.clinic.db
    .insertInto('recording_moments')
    .values([2001, 2002].map((id) => ({ ...moment, record_id: id })))
    .execute();
  const names = () =>
    scene.clinic.db.selectFrom('call_records').select(['id', 'record_filename']).where('id', '>', 2000).execute();
  const before = await names();
  const service = await scene.start();
  await service.advance(dayMs);
  const [run] = await service.runs();
  expect([run, scene.isThere(2001)]).toMatchObject([{ removed: 2, set_aside: 2, result: 'done' }, false]);
  await service.restore(run?.id ?? 0);
  await service.settled();
  expect([await names(), scene.isThere(2001), scene.isThere(2002)]).toEqual([before, true, true]);
  expect(await service.runs()).toMatchObject([{ removed: 2, set_aside: 0, result: 'restored' }]);
  await expect(service.restore(run?.id ?? 0)).rejects.toMatchObject({ reason: 'removal-over' });

  await service.run();
  await service.settled();
  await service.advance(6 * dayMs);
  expect(scene.countOf('set-aside/recordings')).toBe(2);
  expect(await scene.clinic.db.selectFrom('recording_moments').select('id').execute()).toHaveLength(2);
  await service.advance(2 * dayMs);
  expect(scene.countOf('set-aside/recordings')).toBe(0);
  expect(await scene.clinic.db.selectFrom('recording_moments').select('id').execute()).toEqual([]);
});

test('on request a removal is deleted at once, but for a customer who is on hold since', async () => {
  await scene.addCalls(1000, hourMs);
  await scene.addCalls(2, 1200 * dayMs, 2001);
  await scene.clinic.db.updateTable('call_records').set({ customer_id: 7 }).where('id', '=', 2002).execute();
  const service = await scene.start();
  await service.advance(dayMs);
  const held = { record_id: null, released_at: null, released_by: null, release_reason: null };
  await scene.clinic.db
    .insertInto('recording_holds')
    .values({ ...held, customer_id: 7, reason: 'A lawsuit', user_id: 1, held_at: scene.clock.now() })
    .execute();
  const [run] = await service.runs();
  await service.deleteSetAside(run?.id ?? 0);
  await service.settled();
  await service.advance(30 * dayMs);
  expect([scene.countOf('set-aside/recordings'), scene.countOf('recordings')]).toEqual([1, 1000]);
  await service.restore(run?.id ?? 0);
  await service.settled();
  expect(scene.isThere(2002)).toBe(true);
});

test('a restore says which files are missing, and deletes nothing of theirs', async () => {
  await scene.addCalls(1000, hourMs);
  await scene.addCalls(3, 1200 * dayMs, 2001);
  const moment = { at_ms: 10, kind: 'good', text: 'Hi', is_shared: 1, user_id: 1, created_at: 1, version: 1 } as const;
  await scene.clinic.db
    .insertInto('recording_moments')
    .values({ ...moment, record_id: 2002 })
    .execute();
  const service = await scene.start();
  await service.advance(dayMs);
  const [run] = await service.runs();
  const id = run?.id ?? 0;
  const aside = join(scene.folder, 'set-aside', scene.nameOf(2002));
  await rename(aside, `${aside}.lost`);
  await service.restore(id);
  await service.settled();
  expect(await service.runs()).toMatchObject([{ result: 'restored', restored: 2, missing: 1, set_aside: 1 }]);
  expect(await scene.clinic.db.selectFrom('recording_moments').select('id').execute()).toHaveLength(1);
  await service.restore(id);
  await service.settled();
  expect(await service.runs()).toMatchObject([{ restored: 2, missing: 1, set_aside: 1 }]);
  await rename(`${aside}.lost`, aside);
  await service.restore(id);
  await service.settled();
  expect(await service.runs()).toMatchObject([{ result: 'restored', restored: 3, missing: 0, set_aside: 0 }]);
  expect([2001, 2002, 2003].map((id) => scene.isThere(id))).toEqual([true, true, true]);
});

test('a restore that brings nothing back leaves the removal as it was', async () => {
  await scene.addCalls(1000, hourMs);
  await scene.addCalls(2, 1200 * dayMs, 2001);
  const service = await scene.start();
  await service.advance(dayMs);
  const [run] = await service.runs();
  await rm(join(scene.folder, 'set-aside'), { recursive: true });
  await service.restore(run?.id ?? 0);
  await service.settled();
  expect(await service.runs()).toEqual([{ ...run, missing: 2 }]);
});

test('a removal stays what it was when its restore is cancelled, or a crash ends that', async () => {
  await scene.addCalls(1000, hourMs);
  await scene.addCalls(200, 1200 * dayMs, 2001);
  const service = await scene.start();
  await service.run();
  await service.settled();
  const [run] = await service.runs();
  expect(run).toMatchObject({ removed: 200, result: 'done' });
  await scene.clock.advance(hourMs);
  await service.restore(run?.id ?? 0);
  await service.cancel();
  const [cancelled] = await service.runs();
  expect(cancelled).toMatchObject({ result: 'done', ended_at: run?.ended_at });
  expect(cancelled?.set_aside).toBe(200 - (cancelled?.restored ?? 0));
  // As a crash amid a restore leaves it.
  await scene.clinic.db.updateTable('retention_runs').set({ ended_at: null }).execute();
  await scene.stop();
  expect(await (await scene.start()).runs()).toMatchObject([{ result: 'done' }]);
});

/** Turns of the event loop: a hold meets many moments of a run. */
const meanwhile = Array.from({ length: 12 }, (_, round) => 5 * round);
async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
}

test('a hold that is put while recordings are removed keeps its recording where it is', async () => {
  await scene.addCalls(1000, hourMs);
  const service = await scene.start();
  for (const turns of meanwhile) {
    const first = 2001 + 60 * turns;
    await scene.addCalls(60, 1200 * dayMs, first);
    await service.run();
    await pass(turns);
    await service.hold(first + 40);
    await service.settled();
    expect([turns, scene.isThere(first + 40), scene.isThere(first + 41)]).toEqual([turns, true, false]);
  }
});

test('a hold that is put while a removal is deleted is refused, or brings its recording back', async () => {
  await scene.addCalls(1000, hourMs);
  const service = await scene.start();
  const isAside = (id: number): boolean => existsSync(join(scene.folder, 'set-aside', scene.nameOf(id)));
  for (const turns of meanwhile) {
    const first = 2001 + 60 * turns;
    await scene.addCalls(60, 1200 * dayMs, first);
    await service.run();
    await service.settled();
    const [run] = await service.runs();
    await service.deleteSetAside(run?.id ?? 0);
    await pass(turns);
    const isHeld = await service.hold(first + 40).then(
      () => true,
      () => false,
    );
    await service.settled();
    expect([turns, scene.isThere(first + 40), isAside(first + 40)]).toEqual([turns, isHeld, false]);
  }
});

test('a hold brings back what was set aside of it, and the removal counts that', async () => {
  await scene.addCalls(1000, hourMs);
  await scene.addCalls(2, 1200 * dayMs, 2001);
  const service = await scene.start();
  await service.advance(dayMs);
  await service.hold(2002);
  expect([2001, 2002].map((id) => scene.isThere(id))).toEqual([false, true]);
  expect(await service.runs()).toMatchObject([{ removed: 2, restored: 1, set_aside: 1, result: 'done' }]);
});
