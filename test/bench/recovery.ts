import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkstation } from '../../src/main/workstation/workstation.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { Started } from '../support/workstation.ts';
import { TestHost } from '../support/workstation-host.ts';
import { atMost, type Figure, rounded } from './figure.ts';

const [wakeMs, restartMs, hangMs] = [900, 4000, 4000] as const;
const patienceMs = 30_000;

/** How soon a workstation is back after its machine woke up, and after the service was killed or hung. */
export async function* measureRecovery(): AsyncIterable<Figure> {
  const data = mkdtempSync(join(tmpdir(), 'clinicall-bench-'));
  const start = (...options: string[]) =>
    Started.run(process.execPath, ['out/main/core.js', '--demo', '--data', data, ...options]);
  let core = await start();
  const http = core.line.http ?? '';
  const host = new TestHost();
  const workstation = startWorkstation({ host, clock: systemClock, fingerprint: 'bench' });
  const desk = host.openConsole();
  host.openMedia();
  workstation.serviceIs({ http });
  await desk.signInStates.until(({ state }) => state === 'signed-out');
  await desk.start('agent1001@clinic.test');
  const registered = () => desk.phoneStates.until(({ registration }) => registration === 'registered', patienceMs);

  let begin = performance.now();
  host.wake();
  await desk.phoneStates.until(({ registration }) => registration === 'connecting', patienceMs);
  await registered();
  yield figure('awake → phone registered', begin, wakeMs);

  const killed = once(core.process, 'exit');
  core.process.kill('SIGKILL');
  await killed;
  await desk.phoneStates.until(({ registration }) => registration === 'connecting', patienceMs);
  core = await start('--listen', new URL(http).host);
  begin = performance.now();
  await registered();
  yield figure('core ready again → phone registered', begin, restartMs);
  await desk.agentStates.until(({ label }) => label === 'ready', patienceMs);

  begin = performance.now();
  core.process.kill('SIGSTOP');
  const said = desk.phoneStates.until(({ problem }) => problem?.code === 'service-unreachable', patienceMs);
  await said.finally(() => core.process.kill('SIGCONT'));
  yield figure('core hangs → said at the phone', begin, hangMs);
  await registered();

  await workstation.stop();
  await core.stop();
}

const figure = (name: string, begin: number, most: number): Figure =>
  atMost({ name, value: rounded(performance.now() - begin, 0), unit: 'ms', most });
