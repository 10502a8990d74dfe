import { clinicDay } from '../support/clinic-day.ts';
import { HttpClient } from '../support/http-client.ts';
import { Started } from '../support/workstation.ts';
import { agents, clinicOfCalls, groups, lines, outcomes, rare } from './clinic-of-calls.ts';
import { atMost, type Figure, percentile, rounded } from './figure.ts';
import { WaitingClient } from './waiting-client.ts';

const reads = 20;
const firstMost = 300;
const most = 500;
/** A call that comes in waits as long as anything else. */
const mostHeldMs = 150;

type Query = Readonly<Record<string, string | number>>;
interface Page {
  readonly rows: readonly { readonly id: number }[];
  readonly next_cursor: string | null;
}

const ranges = {
  yesterday: [clinicDay(-1), clinicDay(-1)],
  '30 days': [clinicDay(-30), clinicDay()],
  'all time': ['2000-01-01', clinicDay()],
} as const;
type Range = keyof typeof ranges;

/** Another second for each read: no answer is remembered. */
function timesOf(range: Range, read: number): Query {
  const [from, to] = ranges[range];
  const second = String(read % 60).padStart(2, '0');
  return { created_time_start: `${from} 00:00:${second}`, created_time_end: `${to} 23:59:${second}` };
}

const sorts = ['created_at', 'billsec', 'agent_name', 'customer_name', 'group_id', 'outcome_id', 'score'] as const;
const directions = ['asc', 'desc'] as const;

const filters: Readonly<Record<string, Query>> = {
  'by phone': { type: 'sip' },
  'by mobile': { type: 'dual' },
  inbound: { direction: 'inbound' },
  outbound: { direction: 'outbound' },
  'an agent': { agent_id: '1007' },
  'a customer': { customer_id: 4711 },
  'a group': { group_id: groups },
  'a line': { line_group: `line${lines - 1}` },
  'an outcome': { outcome_id: outcomes },
  'a cause': { hangup_cause: 'NORMAL_CLEARING' },
  'a number': { number: '13900004711' },
  '10 minutes and more': { min_billsec: 600 },
  'a minute at most': { max_billsec: 60 },
  'a mark': { marks: 'level' },
  'a signed review': { scored: 'true' },
  'no signed review': { scored: 'false' },
  'without a recording': { record_filename: 'false' },
  'with a recording or without': { record_filename: 'any' },
  'internal, which few are': { direction: 'internal' },
  'a line of few': { line_group: rare.line },
  'an outcome of few': { outcome_id: rare.outcome },
  'a cause of few': { hangup_cause: rare.cause },
  'a cause of few, with a recording or without': { hangup_cause: rare.cause, record_filename: 'any' },
  'a cause that no recording has': { hangup_cause: 'NO_ANSWER' },
  'outbound, of a group, which none are': { direction: 'outbound', group_id: groups },
  'half an hour and more': { min_billsec: 2000 },
  'a mark of few': { marks: 'echo' },
};

/** Find over a clinic of so many calls of both kinds: 5,000,000, or as many as the first part says. */
export async function* measure([count = '5000000']: readonly string[] = []): AsyncIterable<Figure> {
  const folder = clinicOfCalls(Number(count));
  const core = await Started.run(process.execPath, ['out/main/core.js', '--data', folder]);
  const client = await HttpClient.signIn(core.line.http ?? '', 'supervisor@clinic.test');

  const page = async ({ record_filename: recorded = 'true', ...query }: Query): Promise<Page> => {
    const { status, body } = await client.get('/api/ext/cdr/list', {
      with_total: 'false',
      rows: 60,
      ...query,
      ...(recorded === 'any' ? {} : { record_filename: recorded }),
    });
    if (status !== 200) throw new Error(`${JSON.stringify(query)}: ${status} ${body.msg}`);
    return body.data;
  };
  const timed = async (query: Query): Promise<number> => {
    const began = performance.now();
    await page(query);
    return performance.now() - began;
  };
  async function* figures(name: string, limit: number, read: (at: number) => Promise<number>): AsyncIterable<Figure> {
    const took: number[] = [];
    for (let at = 0; at < reads; at += 1) took.push(await read(at));
    for (const [label, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const)
      yield atMost({ name: `${name}: ${label}`, value: rounded(percentile(took, share)), unit: 'ms', most: limit });
  }

  yield* figures('first rows of Find', firstMost, (at) =>
    timed({ ...timesOf('yesterday', at), sort: 'billsec', order: 'desc' }),
  );
  for (const range of Object.keys(ranges) as Range[])
    for (const sort of sorts)
      for (const order of directions)
        yield* figures(`${range} by ${sort} ${order}`, most, (at) => timed({ ...timesOf(range, at), sort, order }));
  for (const sort of sorts)
    yield* figures(`all time, without a recording, by ${sort}`, most, (at) =>
      timed({ ...timesOf('all time', at), record_filename: 'false', sort, order: directions[at % 2] ?? 'asc' }),
    );
  for (const sort of sorts) {
    const query = { ...timesOf('all time', 0), sort };
    let cursor = (await page(query)).next_cursor;
    yield* figures(`all time by ${sort}, page after page`, most, async () => {
      const began = performance.now();
      cursor = (await page({ ...query, cursor: cursor ?? '' })).next_cursor;
      return performance.now() - began;
    });
  }
  yield* figures('all time by group_id, a page in the middle of a group', most, (at) => {
    const cursor = Buffer.from(JSON.stringify(['group_id', 'asc', 4, Math.floor(Number(count) / 2) + at]));
    return timed({ ...timesOf('all time', 0), sort: 'group_id', order: 'asc', cursor: cursor.toString('base64url') });
  });
  for (const [name, query] of Object.entries(filters))
    for (const sort of sorts)
      yield* figures(`all time, ${name}, by ${sort}`, most, (at) =>
        timed({ ...timesOf('all time', at), sort, order: directions[at % 2] ?? 'asc', ...query }),
      );
  const waiting = new WaitingClient(new HttpClient(core.line.http ?? ''));
  for (const range of Object.keys(ranges) as Range[]) {
    const query = { ...timesOf(range, 0), record_filename: 'true' };
    for (const [name, filter] of [['', {}] as const, [' of a cause', filters['a cause']] as const]) {
      waiting.takeLongest();
      const began = performance.now();
      await client.get('/api/ext/cdr/count', { ...query, ...filter });
      yield {
        name: `${range}: the number of calls${name}, which no rows wait for`,
        value: rounded(performance.now() - began),
        unit: 'ms',
        against: `${agents} agents, ${count} calls`,
      };
      yield atMost({
        name: `${range}: others waited for the number of calls${name}`,
        value: rounded(waiting.takeLongest()),
        unit: 'ms',
        most: mostHeldMs,
      });
    }
  }
  await waiting.end();
  await core.stop();
}
