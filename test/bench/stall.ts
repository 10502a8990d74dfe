import { permissions } from '../../src/shared/contract/permission.ts';
import { HttpClient } from '../support/http-client.ts';
import { freeUdpPort, Started } from '../support/workstation.ts';
import { addBusyNumber } from './busy-number.ts';
import { atMost, type Figure, percentile, rounded } from './figure.ts';
import { OtherRequests, type Waited } from './others.ts';
import { Rings } from './rings.ts';
import { type ClinicSize, seededClinic } from './seeded-clinic.ts';
import { type Load, loadsOf } from './stall-loads.ts';

const leastRings = 20;
/** A caller hears nothing for so long, and takes it for a dead line. */
const mostRingMs = 400;
/** Nobody who clicks notices a wait of so long. */
const mostOthersMs = 60;

interface Measured {
  readonly rings: readonly number[];
  readonly others: readonly Waited[];
  readonly seconds: number;
}

/** Calls ring, and others ask, until both the work is done and enough calls have rung. */
async function measureDuring(
  { run, isWhole, step = () => '' }: Load,
  rings: Rings,
  others: OtherRequests,
): Promise<Measured> {
  const began = performance.now();
  const stop = new AbortController();
  let [rung, isWorking] = [0, true];
  const work = async (): Promise<void> => {
    while (isWorking) {
      await run(stop.signal);
      isWorking = rung < leastRings;
    }
  };
  let took: readonly number[] = [];
  const waits = await others.during(async () => {
    const working = work().finally(() => (isWorking = false));
    working.catch(() => undefined);
    took = await rings.until((count) => {
      rung = count;
      if (count >= leastRings && !isWhole) stop.abort();
      return count >= leastRings && !isWorking;
    });
    await working;
  }, step);
  return { rings: took, others: waits, seconds: (performance.now() - began) / 1000 };
}

/** `200000 500000`: customers and calls of a smaller clinic; words: loads with one of these in their names. */
function partsOf(parts: readonly string[]): { size: ClinicSize | undefined; words: readonly string[] } {
  const [customers, calls] = parts.filter((part) => /^\d+$/.test(part)).map(Number);
  const size = customers === undefined ? undefined : { customers, calls: calls ?? 0, followups: 2 * customers };
  return { size, words: parts.filter((part) => !/^\d+$/.test(part)) };
}

/** How long a caller waits for the ring, and others for an answer, beside everything that takes long. */
export async function* measure(parts: readonly string[] = []): AsyncIterable<Figure> {
  const { size, words } = partsOf(parts);
  const folder = seededClinic(size);
  addBusyNumber(folder);
  const [trunkPort, carrierPort] = [await freeUdpPort(), await freeUdpPort()];
  const core = await Started.run(process.execPath, [
    'out/main/core.js',
    '--data',
    folder,
    '--trunk',
    `main=sip:127.0.0.1:${carrierPort}`,
    '--trunk-listen',
    `127.0.0.1:${trunkPort}`,
    '--inbound',
    '*=1',
  ]);
  const http = core.line.http ?? '';
  const admin = await HttpClient.signIn(http, 'admin@clinic.test');
  const { status } = await admin.post('/api/ext/admin/roles/update', { role: 'supervisor', permissions });
  if (status !== 200) throw new Error(`The supervisor got no further permission: ${status}`);
  const client = await HttpClient.signIn(http, 'supervisor@clinic.test');
  const agent = await HttpClient.signIn(http, 'agent1001@clinic.test');
  const rings = await Rings.open(agent, { sip: http.replace(/^http/, 'ws') + '/sip', trunkPort, carrierPort });
  const others = new OtherRequests(client);
  for (const load of loadsOf(client, { http, folder })) {
    if (words.length > 0 && !words.some((word) => load.name.includes(word))) continue;
    const measured = await measureDuring(load, rings, others);
    const beside = `beside ${load.name}`;
    const waits = measured.others.map(({ ms }) => ms);
    const longest = measured.others.find(({ ms }) => ms === Math.max(...waits));
    yield atMost({
      name: `${beside}: INVITE → ring, worst`,
      value: rounded(Math.max(...measured.rings)),
      unit: 'ms',
      most: mostRingMs,
    });
    yield atMost({
      name: `${beside}: other requests, p99`,
      value: rounded(percentile(waits, 0.99)),
      unit: 'ms',
      most: mostOthersMs,
    });
    yield {
      name: `${beside}: other requests, worst`,
      value: rounded(longest?.ms ?? 0),
      unit: 'ms',
      against: longest?.beside || 'for information',
    };
    yield {
      name: load.name,
      value: rounded(measured.seconds),
      unit: 's',
      against: `${measured.rings.length} rings, ${waits.length} other requests`,
    };
  }
  await rings.stop();
  await core.stop();
}
