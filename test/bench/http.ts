import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { signInOverHttp, Started } from '../support/workstation.ts';
import { atMost, type Figure, percentile, rounded } from './figure.ts';
import { type NeverAsked, neverAsked } from './never-asked.ts';
import { seededClinic, seededPostgres } from './seeded-clinic.ts';
import { measureUpload } from './upload.ts';

const connections = 50;
const measuredSeconds = 5;
const warmUpSeconds = 2;
const rounds = 3;
const cursorRow = 900_000;
const pagesToWarm = 300;
const pagesMeasured = 600;
const callersAsked = 300;
/** The line of reasons stands on the pop before anything else. */
const whyMs = 10;

type Client = Awaited<ReturnType<typeof signInOverHttp>>;

/** The most frequent requests. Days and names are of the seeded clinic. */
const endpoints = [
  ['customer/index', '/api/customer/index'],
  ['customer/query by phone', '/api/customer/query?category=phone&keyword=19900000001'],
  ['customer/query by two characters', `/api/customer/query?category=keyword&keyword=${encodeURIComponent('张伟')}`],
  ['customer/query by initials', '/api/customer/query?category=keyword&keyword=zwm'],
  ['customer/profile', '/api/customer/profile?customer_id=4711'],
  [
    'cdr/list of a day',
    '/api/cdr/list?created_time_start=2025-06-02+00%3A00%3A00&created_time_end=2025-06-02+23%3A59%3A59',
  ],
  ['appointment/dashboard of a week', '/api/appointment/dashboard?start=2025-12-29&end=2026-01-04'],
] as const;

/** `next`: the path of each request, where they differ. */
const load = (url: string, token: string, seconds = measuredSeconds, next?: () => string) =>
  new Promise<{ perSecond: number; p99: number }>((resolve, reject) => {
    autocannon(
      {
        url,
        connections,
        duration: seconds,
        headers: { authorization: `Bearer ${token}` },
        ...(next ? { requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }] } : {}),
      },
      (error, result) => {
        if (error) return reject(error);
        if (result.non2xx > 0 || result.errors > 0)
          return reject(new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`));
        resolve({ perSecond: result.requests.average, p99: result.latency.p99 });
      },
    );
  });

const ask = async (http: string, token: string, path: string): Promise<string> => {
  const response = await fetch(`${http}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.text();
};

/** A clinic at work: a customer, an appointment and a call every second. */
function keepWriting(http: string, token: string): () => Promise<void> {
  let serial = Date.now() % 1_000_000_000;
  const post = (path: string, body: object) =>
    fetch(`${http}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((response) => response.arrayBuffer());
  const write = async (): Promise<void> => {
    serial += 1;
    await Promise.all([
      post('/api/customer/create', {
        name: '测试',
        sex: 1,
        phone: [`17${String(serial).padStart(9, '0')}`],
        address_id: 2,
        medium_id: 1,
      }),
      post('/api/appointment/create', {
        customer_id: 1,
        date: new Date(Date.UTC(2031, 0, 1 + (serial % 3000))).toISOString().slice(0, 10),
        start: '10:00',
        end: '10:30',
      }),
      ask(http, token, `/api/call/dual?caller=13800001001&callee=13800000486`).catch(() => ''),
    ]);
  };
  let last = Promise.resolve();
  const timer = setInterval(() => (last = write()), 1000);
  return async () => {
    clearInterval(timer);
    await last;
  };
}

interface Measured {
  readonly name: string;
  /** A path that is asked to learn what the answer looks like. */
  readonly path: string;
  /** Asked instead, where each request is another one. */
  readonly next?: () => string;
  readonly against: string;
}

/** Requests per second of an endpoint, as a share of a bare Fastify route that returns the same bytes, in turns. */
async function* measureShare(
  database: string,
  http: string,
  client: Client,
  measured: Measured,
): AsyncIterable<Figure> {
  const { name, path, next } = measured;
  const bytes = await ask(http, client.token, path);
  const bare = fork(join(import.meta.dirname, 'bare-route.ts'), [], {
    env: { ...process.env, BYTES: bytes, PATH_OF_ROUTE: path.split('?')[0] },
  });
  const [{ url }] = (await once(bare, 'message')) as [{ url: string }];
  const shares: number[] = [];
  const ours: { perSecond: number; p99: number }[] = [];
  for (const base of [url, http]) await load(`${base}${path}`, client.token, warmUpSeconds, next);
  for (let round = 0; round < rounds; round += 1) {
    const plain = await load(`${url}${path}`, client.token, measuredSeconds, next);
    const real = await load(`${http}${path}`, client.token, measuredSeconds, next);
    ours.push(real);
    shares.push((100 * real.perSecond) / plain.perSecond);
  }
  bare.kill();
  const median = (values: readonly number[]): number => percentile(values, 0.5);
  const against =
    `bare Fastify route returning the same ${Buffer.byteLength(bytes)} bytes, ${connections} connections, ` +
    measured.against;
  yield { name: `${database}, ${name}: share of a bare route`, value: rounded(median(shares)), unit: '%', against };
  yield {
    name: `${database}, ${name}: requests`,
    value: rounded(median(ours.map((one) => one.perSecond)), 0),
    unit: '/s',
    against: `${connections} connections`,
  };
  yield {
    name: `${database}, ${name}: p99`,
    value: median(ours.map((one) => one.p99)),
    unit: 'ms',
    against: 'target < 25 ms',
  };
}

async function* measureShares(database: string, http: string, client: Client): AsyncIterable<Figure> {
  for (const [name, path] of endpoints)
    yield* measureShare(database, http, client, { name, path, against: 'with writes every second; target ≥ 40 %' });
}

/** Requests that were never made before. */
async function* measureNeverAsked(
  database: string,
  all: readonly NeverAsked[],
  http: string,
  client: Client,
): AsyncIterable<Figure> {
  for (const { name, count, next } of all)
    yield* measureShare(database, http, client, {
      name: `${name}, never asked`,
      path: next(),
      next,
      against: `${count} different requests in turn; target ≥ 55 %`,
    });
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Each asked once, one after the other: nothing is remembered. */
async function* measureFirstAnswers(database: string, http: string, client: Client): AsyncIterable<Figure> {
  const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗'];
  const given = [...'伟强磊军勇杰涛明芳娜敏静丽娟燕艳玲霞'];
  const letters = [...'bcdfghjlmnpqrstwxyz'];
  const keywords = {
    'one character': surnames,
    'two characters': surnames.flatMap((surname) => given.map((one) => surname + one)),
    'two initials': letters.flatMap((one) => letters.slice(0, 10).map((other) => one + other)),
    'three digits': Array.from({ length: 200 }, (_, index) => String(137 + index * 4).padStart(3, '0')),
  };
  for (const [kind, all] of Object.entries(keywords)) {
    const times: number[] = [];
    for (const keyword of all)
      times.push(
        await timed(() =>
          ask(http, client.token, `/api/customer/query?category=keyword&keyword=${encodeURIComponent(keyword)}`),
        ),
      );
    yield {
      name: `${database}, customer/query by ${kind}, first asked: p50`,
      value: rounded(percentile(times, 0.5), 2),
      unit: 'ms',
      against: `${all.length} keywords, each once`,
    };
    yield {
      name: `${database}, customer/query by ${kind}, first asked: p99`,
      value: rounded(percentile(times, 0.99), 2),
      unit: 'ms',
      against: `${all.length} keywords, each once`,
    };
  }
}

/** Cost of a page at the beginning and far behind, in turns, each with a cursor that was not used before. */
async function* measureCursor(database: string, http: string, client: Client): AsyncIterable<Figure> {
  const walkFrom = async (row: number) => {
    const read = async (path: string): Promise<string> =>
      (JSON.parse(await ask(http, client.token, path)) as { data: { next_cursor: string } }).data.next_cursor;
    let next = await read(`/api/customer/index?rows=10&page=${1 + row / 10}`);
    return async (): Promise<void> => {
      next = await read(`/api/customer/index?rows=10&cursor=${next}`);
    };
  };
  const [near, far] = [await walkFrom(0), await walkFrom(cursorRow)];
  const times = { near: [] as number[], far: [] as number[] };
  for (let page = 0; page < pagesToWarm + pagesMeasured; page += 1) {
    const [one, other] = [await timed(near), await timed(far)];
    if (page < pagesToWarm) continue;
    times.near.push(one);
    times.far.push(other);
  }
  const [beginning, behind] = [percentile(times.near, 0.5), percentile(times.far, 0.5)];
  yield {
    name: `${database}, page by cursor at row ${cursorRow}: p50`,
    value: rounded(behind, 2),
    unit: 'ms',
    against: `${rounded(beginning, 2)} ms at the beginning`,
  };
  yield {
    name: `${database}, page by cursor at row ${cursorRow}`,
    value: rounded(behind / beginning, 2),
    unit: '×',
    against: 'a page at the beginning; target ≤ 1.2',
  };
}

/** Why customers call, each asked for once, as when the phone rings: by the number and by the file. */
async function* measureWhyTheyCall(
  database: string,
  all: readonly NeverAsked[],
  http: string,
  client: Client,
): AsyncIterable<Figure> {
  for (const { name, next } of all) {
    const times: number[] = [];
    for (let caller = 0; caller < callersAsked; caller += 1)
      times.push(await timed(() => ask(http, client.token, next())));
    for (const [share, percent] of [
      [0.5, 'p50'],
      [0.95, 'p95'],
    ] as const)
      yield atMost({
        name: `${database}, ${name}, never asked: ${percent}`,
        value: rounded(percentile(times, share), 2),
        unit: 'ms',
        most: whyMs,
      });
  }
}

async function* measureOn(database: string, folder: string, options: readonly string[] = []): AsyncIterable<Figure> {
  // Read before the core starts, which has the file to itself.
  const { often: all, whyTheyCall } = neverAsked(folder);
  const core = await Started.run(process.execPath, ['out/main/core.js', '--data', folder, ...options]);
  const http = core.line.http ?? '';
  const client = await signInOverHttp(http, 'agent1001@clinic.test');
  yield* measureCursor(database, http, client);
  yield* measureFirstAnswers(database, http, client);
  yield* measureWhyTheyCall(database, whyTheyCall, http, client);
  yield* measureNeverAsked(database, all, http, client);
  const stopWriting = keepWriting(http, client.token);
  yield* measureShares(database, http, client);
  await stopWriting();
  yield* measureUpload(database, { http, token: client.token, pid: core.process.pid ?? 0 });
  await core.stop();
}

/** The same on both databases, or on the one that is named: `sqlite` or `postgres`. */
export async function* measure(names: readonly string[] = []): AsyncIterable<Figure> {
  const isWanted = (name: string): boolean => names.length === 0 || names.includes(name);
  if (isWanted('sqlite')) yield* measureOn('SQLite', seededClinic());
  if (!isWanted('postgres')) return;
  const postgres = await seededPostgres();
  yield* measureOn('PostgreSQL', seededClinic(), ['--database', postgres.url]);
  await postgres.stop();
}
