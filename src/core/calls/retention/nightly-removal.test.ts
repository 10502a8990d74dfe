import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs, RemovalScene, threeYears, yearMs } from '../../../../test/support/removal-scene.ts';

let scene: RemovalScene;
beforeEach(async () => {
  scene = await RemovalScene.open();
});
afterEach(() => scene.close());

test('a clock that is set four years ahead removes no recording, until an administrator says it is right', async () => {
  await scene.addCalls(300, hourMs);
  await scene.addCalls(3, 1096 * dayMs, 301);
  const service = await scene.start();
  scene.clock.setWall(4 * yearMs);
  await service.advance(3 * dayMs);
  expect([scene.countOf('recordings'), await service.runs()]).toEqual([303, []]);
  expect(await service.preview()).toMatchObject({ asks: 'clock-set', now: expect.stringMatching(/^2030-01-0/) });
  await expect(service.run()).rejects.toMatchObject({ reason: 'clock-doubted' });
  expect(scene.countOf('recordings')).toBe(303);
  // Set back: the nights go on.
  scene.clock.setWall(-4 * yearMs);
  await scene.addCalls(1, hourMs, 401);
  await service.advance(dayMs);
  expect([scene.countOf('recordings'), scene.countOf('set-aside/recordings')]).toEqual([301, 3]);
  scene.clock.setWall(4 * yearMs);
  await service.run(true);
  await service.settled();
  expect(scene.countOf('recordings')).toBe(0);
});

test('a core that starts with a clock four years ahead removes no recording', async () => {
  await scene.addCalls(1000, hourMs);
  await scene.addCalls(2, 1200 * dayMs, 2001);
  let service = await scene.start();
  await service.advance(dayMs);
  expect(scene.countOf('set-aside/recordings')).toBe(2);
  for (let restart = 1; restart <= 2; restart += 1) {
    await scene.stop();
    scene.clock.setWall(restart === 1 ? 4 * yearMs : 0);
    service = await scene.start();
    // Records with the wrong time are no evidence for it.
    await scene.addCalls(1, 0, 3000 + restart);
    await service.advance(3 * dayMs);
    expect([scene.countOf('recordings'), scene.countOf('set-aside/recordings')]).toEqual([1000 + restart, 2]);
    expect(await service.preview()).toMatchObject({ asks: 'clock-ahead' });
    await expect(service.run()).rejects.toMatchObject({ reason: 'clock-doubted' });
  }
  expect(scene.warnings).toContainEqual({ reason: 'clock-ahead' });
  await service.run(true);
  await service.settled();
  await service.advance(hourMs);
  expect(scene.countOf('set-aside/recordings')).toBe(1000);
});

test('when a twentieth of the recordings is due at once, and many, the night asks first', async () => {
  await scene.addCalls(2000, hourMs);
  await scene.addCalls(100, 1200 * dayMs, 2001);
  const service = await scene.start();
  await service.advance(dayMs);
  expect([scene.countOf('recordings'), scene.countOf('set-aside/recordings')]).toEqual([2000, 100]);
  await scene.addCalls(120, 1200 * dayMs, 3001);
  expect(await service.preview()).toMatchObject({ asks: 'many-due' });
  await service.advance(dayMs);
  expect([scene.countOf('recordings'), scene.warnings]).toEqual([2120, [{ reason: 'many-due' }]]);
  await scene.addCalls(1, hourMs, 4001);
  await service.run();
  await service.settled();
  expect(scene.countOf('recordings')).toBe(2001);
  expect(await service.preview()).toMatchObject({ asks: null });
});

test('a rule of a few days removes its large share each night without asking', async () => {
  for (let day = 0; day < 4; day += 1) await scene.addCalls(150, (day + 0.5) * dayMs, 1 + day * 150);
  const service = await scene.start([{ ...threeYears, keep_days: 3 }]);
  await service.run();
  await service.settled();
  for (let night = 1; night <= 3; night += 1) {
    await service.advance(dayMs);
    await scene.addCalls(150, hourMs, 1 + (3 + night) * 150);
  }
  expect(scene.warnings).toEqual([]);
  expect(scene.countOf('recordings')).toBe(4 * 150);
});
