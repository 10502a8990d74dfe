import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '../support/http-client.ts';
import { freeUdpPort, signInOverHttp, Started } from '../support/workstation.ts';
import { type CalledAgent, CalledAgents } from './called-agents.ts';
import { CoreHeaps, type HeapSizes } from './core-heaps.ts';
import { atMost, type Figure, percentile, rounded } from './figure.ts';
import { type MemoryOfProcess, memoryOfProcess } from './memory-of-process.ts';
import { engine } from './speaking-endpoint.ts';
import { every, WorkingAgents } from './working-agents.ts';

const agents = 4;
const requestsPerSecond = 20;
const betweenCallsMs = 3000;
const betweenUploadsMs = 15_000;
const wholeMinutes = 30;
const warmUpMinutes = 5;
/** A level is the middle one of so many samples. */
const samplesOfLevel = 3;
const fewestMinutes = warmUpMinutes + 2 * samplesOfLevel;
const mostMb = 5;

type Sample = HeapSizes & MemoryOfProcess;

/** All that is asked of the core, until it is stopped. `over` rejects when anything is refused. */
class Load {
  readonly #stopping = new AbortController();
  readonly over: Promise<unknown>;

  constructor(working: WorkingAgents, called: CalledAgents) {
    const { signal } = this.#stopping;
    this.over = Promise.all([
      every(1000 / requestsPerSecond, signal, () => working.ask()),
      every(betweenCallsMs, signal, () => called.call()),
      every(betweenUploadsMs, signal, () => working.upload()),
    ]);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.over;
  }
}

/** From the level at the end of the warm-up to that of the end, in MB. */
function growthOf(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const level = (some: readonly Sample[]): number => percentile(some.map(of), 0.5);
  return level(samples.slice(-samplesOfLevel)) - level(samples.slice(warmUpMinutes, warmUpMinutes + samplesOfLevel));
}

async function signIn(http: string, extension: string): Promise<CalledAgent> {
  const { token, sip } = await signInOverHttp(http, `agent${extension}@clinic.test`);
  if (!sip) throw new Error(`The sign-in of agent ${extension} gave no phone`);
  return { id: extension, client: new HttpClient(http, token), sip };
}

/**
 * Memory that the core does not give back under the work of a shift: reads and writes, events, calls with sound from a
 * trunk, and photos. Parts: for how many minutes, and the start of the names of two sets of heap snapshots, which are
 * written early and at the end when it is given.
 */
export async function* measure([given = String(wholeMinutes), snapshots]: readonly string[]): AsyncIterable<Figure> {
  const minutes = Number(given);
  if (!(minutes >= fewestMinutes)) throw new Error(`Growth is measured over ${fewestMinutes} minutes at least.`);
  const carrierPort = await freeUdpPort();
  const data = mkdtempSync(join(tmpdir(), 'clinicall-bench-'));
  const core = await Started.run(process.execPath, [
    '--inspect=127.0.0.1:0',
    'out/main/core.js',
    '--demo',
    '--data',
    data,
    '--trunk',
    `main=sip:127.0.0.1:${carrierPort}`,
    '--trunk-listen',
    '127.0.0.1:0',
    '--inbound',
    '*=1',
  ]);
  const http = core.line.http ?? '';
  const heaps = await CoreHeaps.connect(core.log);
  const extensions = Array.from({ length: agents }, (_, index) => String(1001 + index));
  const signedIn = await Promise.all(extensions.map((extension) => signIn(http, extension)));
  const supervisor = await HttpClient.signIn(http, 'supervisor@clinic.test');
  const corePort = Number(core.line.trunk?.split(':').at(-1));
  const called = await CalledAgents.start({ http, agents: signedIn, supervisor }, { corePort, carrierPort });
  const working = await WorkingAgents.of(signedIn.map(({ client }) => client));

  let load = new Load(working, called);
  const samples: Sample[] = [];
  const sample = async (): Promise<void> => {
    const sizes = await heaps.collected();
    samples.push({ ...sizes, ...memoryOfProcess(core.process.pid ?? 0) });
    const { main, telephony, anonymous, mapped } = samples.at(-1) as Sample;
    const shown = [main, telephony, anonymous, mapped].map((size) => rounded(size, 2)).join(', ');
    process.stderr.write(
      `Minute ${samples.length - 1}: main, telephony, anonymous, mapped MB: ${shown}; ` +
        `${working.requests} requests, ${called.calls} calls, ${working.uploads} uploads\n`,
    );
  };
  await sample();
  while (samples.length <= minutes) {
    // A load that fails ends the bench.
    await Promise.race([sleep(60_000), load.over]);
    await sample();
    if (snapshots === undefined || samples.length !== samplesOfLevel) continue;
    // A thread is blocked meanwhile, for longer than a call or a connection bears.
    await load.stop();
    await heaps.writeSnapshots(`${snapshots}-early`);
    load = new Load(working, called);
  }
  await load.stop();
  if (snapshots !== undefined) await heaps.writeSnapshots(`${snapshots}-late`);
  const growth = (name: string, of: (sample: Sample) => number): Figure =>
    atMost({
      name: `${minutes} minutes of work, ${name} after minute ${warmUpMinutes}`,
      value: rounded(growthOf(samples, of), 2),
      unit: 'MB more',
      most: mostMb,
    });
  yield growth('heap of the main thread', ({ main }) => main);
  yield growth('heap of the thread for calls', ({ telephony }) => telephony);
  yield growth('anonymous memory', ({ anonymous }) => anonymous);
  yield {
    name: `${minutes} minutes of work, mapped files after minute ${warmUpMinutes}`,
    value: rounded(
      growthOf(samples, ({ mapped }) => mapped),
      2,
    ),
    unit: 'MB more',
    against: 'the kernel takes them back',
  };
  yield {
    name: `${minutes} minutes of work`,
    value: working.requests,
    unit: 'requests',
    against: `${called.calls} calls, ${working.uploads} uploads`,
  };
  heaps.close();
  await called.stop();
  await engine.stop();
  await core.stop();
  rmSync(data, { recursive: true });
}
