import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { registrarOf } from '../support/register-over.ts';
import { atMost, type Figure, rounded } from './figure.ts';

const [softphones, roundsEach, minRate, maxGrownMb] = [50, 200, 500, 8] as const;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heapMb = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

/** Registrations a second over connections in memory, the client's part included, and what they leave in the heap. */
export async function* measureRegistrations(): AsyncIterable<Figure> {
  const { sip, everybody } = await registrarOf(softphones);
  await everybody(20);
  const before = heapMb();
  const begin = performance.now();
  await everybody(roundsEach);
  const rate = (softphones * roundsEach * 1000) / (performance.now() - begin);
  yield {
    name: 'registrations',
    value: rounded(rate, 0),
    unit: '1/s',
    against: `${softphones} softphones, the client's part included; target > ${minRate}`,
    isMet: rate > minRate,
  };
  // Memory that remains is the count of the last nonces used, up to its bound.
  yield atMost({
    name: 'heap after the registrations',
    value: rounded(heapMb() - before),
    unit: 'MB more',
    most: maxGrownMb,
  });
  await sip.stop();
}
