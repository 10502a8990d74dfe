import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { corePidOf } from '../support/core-pid.ts';
import { shownTexts } from '../support/shown-texts.ts';
import { phoneSays } from '../support/softphone-agent.ts';
import { until } from '../support/until.ts';
import { launchChromium, signIn, Started, startWorkstation } from '../support/workstation.ts';
import { type Figure, percentile, rounded } from './figure.ts';
import { measureRecovery } from './recovery.ts';
import { seededClinic } from './seeded-clinic.ts';

const rounds = 5;
const idleMs = 3000;
const maxBackMs = 60_000;

/** VmRSS of a process. */
const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/**
 * The time from the command to a ready core, to a usable sign-in page, and from a dead core to a phone that is back.
 */
export async function* measure(): AsyncIterable<Figure> {
  const data = seededClinic();
  const core: number[] = [];
  const idleMb: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    const started = await Started.run(process.execPath, ['out/main/core.js', '--data', data]);
    core.push(performance.now() - begin);
    await sleep(idleMs);
    idleMb.push(residentMb(started.process.pid ?? 0));
    await started.stop();
  }
  yield {
    name: 'core ready, p50',
    value: rounded(percentile(core, 0.5) / 1000, 2),
    unit: 's',
    against: '1,000,000 customers; target ≤ 0.35 s',
  };
  yield {
    name: 'core idle, resident, p50',
    value: rounded(percentile(idleMb, 0.5), 0),
    unit: 'MB',
    against: `${idleMs / 1000} s after it was ready, 1,000,000 customers; target ≤ 120 MB`,
  };

  const page: number[] = [];
  const browser = await launchChromium();
  for (let round = 0; round < rounds; round += 1) {
    const opened = await (await browser.newContext()).newPage();
    const begin = performance.now();
    const workstation = await startWorkstation(['--data', data]);
    await opened.goto(workstation.line.url ?? '');
    await opened.getByRole('textbox', { name: 'Account' }).fill('agent1001@clinic.test');
    page.push(performance.now() - begin);
    await opened.close();
    await workstation.stop();
  }
  yield {
    name: 'sign-in page usable after npm start, p50',
    value: rounded(percentile(page, 0.5) / 1000, 2),
    unit: 's',
    against: 'a built tree; target ≤ 2 s',
  };

  const workstation = await startWorkstation(['--data', data]);
  const opened = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await opened.goto(workstation.line.url ?? '');
  await signIn(opened, 'agent1001@clinic.test');
  await phoneSays(opened, 'Phone OK');
  const back: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const states = await shownTexts(opened.getByRole('status', { name: 'Phone' }));
    const begin = performance.now();
    process.kill(corePidOf(data), 'SIGKILL');
    await until(
      states,
      (shown) => shown.length > 1 && shown.at(-1)?.startsWith('Phone OK') === true,
      'the phone is registered again',
      maxBackMs,
    );
    back.push(performance.now() - begin);
  }
  await browser.close();
  await workstation.stop();
  yield {
    name: 'phone registered again after kill -9 of the core, p50',
    value: rounded(percentile(back, 0.5) / 1000, 2),
    unit: 's',
    against: 'the workstation starts the core again; target ≤ 4 s',
  };
  yield* measureRecovery();
}
