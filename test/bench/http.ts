import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { signInOverHttp, Started } from '../support/workstation.ts';
import { type Figure, percentile, rounded } from './figure.ts';
import { seededClinic } from './seeded-clinic.ts';

const connections = 50;
const measuredSeconds = 5;
const warmUpSeconds = 2;
const rounds = 3;

const load = (url: string, token: string, seconds = measuredSeconds) =>
  new Promise<{ perSecond: number; p99: number }>((resolve, reject) => {
    autocannon({ url, connections, duration: seconds, headers: { authorization: `Bearer ${token}` } }, (error, result) => {
      if (error) return reject(error);
      if (result.non2xx > 0 || result.errors > 0) return reject(new Error(`${url}: ${result.non2xx} answers were none of 2xx, ${result.errors} errors`));
      resolve({ perSecond: result.requests.average, p99: result.latency.p99 });
    });
  });

/** Requests per second of two endpoints, as a share of a bare Fastify route that returns the same bytes, in turns. */
export async function* measure(): AsyncIterable<Figure> {
  const core = await Started.run('npm', ['run', 'core', '--silent', '--', '--data', seededClinic()]);
  const http = core.line.http ?? '';
  const client = await signInOverHttp(http, 'agent1001@clinic.test');
  for (const [name, path] of [
    ['customer/query by phone', '/api/customer/query?category=phone&keyword=19900000001'],
    ['customer/profile', '/api/customer/profile?customer_id=4711'],
  ] as const) {
    const bytes = await (await fetch(`${http}${path}`, { headers: { authorization: `Bearer ${client.token}` } })).text();
    const bare = fork(join(import.meta.dirname, 'bare-route.ts'), [], { env: { ...process.env, BYTES: bytes, PATH_OF_ROUTE: path.split('?')[0] } });
    const [{ url }] = (await once(bare, 'message')) as [{ url: string }];
    const shares: number[] = [];
    const ours: { perSecond: number; p99: number }[] = [];
    for (const warmedUp of [`${url}${path}`, `${http}${path}`]) await load(warmedUp, client.token, warmUpSeconds);
    for (let round = 0; round < rounds; round += 1) {
      const plain = await load(`${url}${path}`, client.token);
      const real = await load(`${http}${path}`, client.token);
      ours.push(real);
      shares.push((100 * real.perSecond) / plain.perSecond);
    }
    bare.kill();
    const against = `bare Fastify route asked the same and answering the same ${Buffer.byteLength(bytes)} bytes, ${connections} connections; wanted ≥ 40 %`;
    yield { name: `${name}: share of a bare route`, value: rounded(percentile(shares, 0.5)), unit: '%', against };
    yield { name: `${name}: requests`, value: rounded(percentile(ours.map((one) => one.perSecond), 0.5), 0), unit: '/s', against: `${connections} connections` };
    yield { name: `${name}: p99`, value: percentile(ours.map((one) => one.p99), 0.5), unit: 'ms', against: 'wanted < 25 ms' };
  }
  await core.stop();
}
