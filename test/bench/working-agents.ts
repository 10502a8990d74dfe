import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { clinicDay, recentCalls } from '../support/clinic-day.ts';
import { HttpClient } from '../support/http-client.ts';
import { picture } from '../support/photo-client.ts';

const firstPhone = 18_000_000_000;
const demoCustomers = 50;
/** Appointments are made from there on, one a day: none clashes with another. */
const firstFreeDay = 400;

/** Runs `work` at that interval until the signal aborts; later when a run takes longer than that. */
export async function every(milliseconds: number, signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  for (let next = performance.now(); !signal.aborted; next += milliseconds) {
    await work();
    await sleep(Math.max(0, next + milliseconds - performance.now()));
  }
}

/** The requests of agents beside their calls: nine reads to four writes, as a workstation makes them. */
export class WorkingAgents {
  readonly #clients: readonly HttpClient[];
  readonly #albums: readonly number[];
  requests = 0;
  uploads = 0;
  #serial = 0;

  private constructor(clients: readonly HttpClient[], albums: readonly number[]) {
    this.#clients = clients;
    this.#albums = albums;
  }

  static async of(clients: readonly HttpClient[]): Promise<WorkingAgents> {
    const albums = clients.map(async (client) => {
      const { body } = await client.post('/api/customer-photo/create', { customer_id: 1, title: 'B', flag: 'before' });
      return (body.data as { id: number }).id;
    });
    return new WorkingAgents(clients, await Promise.all(albums));
  }

  /** One request of one of them, and after the last kind the first one again. Throws when it is refused. */
  async ask(): Promise<void> {
    const serial = (this.#serial += 1);
    const customer_id = 1 + (serial % demoCustomers);
    const phone = String(firstPhone + serial);
    const reads: readonly (readonly [string, Readonly<Record<string, string | number>>])[] = [
      ['/api/customer/profile', { customer_id }],
      ['/api/customer/index', { rows: 20 }],
      ['/api/customer/query', { category: 'keyword', keyword: `客${serial % 1000}`, rows: 20 }],
      ['/api/ext/customer/timeline', { customer_id }],
      ['/api/followup/index', { rows: 20 }],
      ['/api/appointment/lists', { date: clinicDay(serial % 30), rows: 50 }],
      ['/api/cdr/list', { ...recentCalls(), rows: 20 }],
      ['/api/ext/desk/queue', {}],
      ['/api/ext/report/today', {}],
    ];
    const day = clinicDay(firstFreeDay + serial);
    const writes: readonly (readonly [string, object])[] = [
      ['/api/customer/create', { name: `客${serial}`, sex: 1, phone: [phone], address_id: 2, medium_id: 1 }],
      ['/api/followup/create', { customer_id, followup_date: '2030-01-01', followup_user_id: 1 }],
      ['/api/appointment/create', { customer_id, date: day, start: '10:00', end: '10:30', doctor_id: 10 }],
      ['/api/customer-photo/create', { customer_id, title: `B${serial}`, flag: 'before' }],
    ];
    const at = serial % (reads.length + writes.length);
    const client = this.#clients[serial % this.#clients.length];
    const [path, values] = reads[at] ?? writes[at - reads.length] ?? ['', {}];
    const headers = { 'idempotency-key': randomUUID() };
    const options =
      at < reads.length ? { query: values as Record<string, string | number> } : { body: values, headers };
    const answer = await client?.ask(at < reads.length ? 'GET' : 'POST', path, options);
    if (answer?.status !== 200) throw new Error(`${path} was answered with ${answer?.status}: ${answer?.body.msg}`);
    this.requests += 1;
  }

  /** A photo of a megapixel, of one agent after the other. */
  async upload(): Promise<void> {
    const at = (this.uploads += 1) % this.#clients.length;
    const form = new FormData();
    form.set('id', String(this.#albums[at]));
    form.set('file', new Blob([new Uint8Array(await picture(1200, 900).jpeg().toBuffer())]), 'photo.jpg');
    const answer = await this.#clients[at]?.post('/api/customer-photo/upload', form);
    if (answer?.status !== 200) throw new Error(`An upload was answered with ${answer?.status}: ${answer?.body.msg}`);
  }
}
