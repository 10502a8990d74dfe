import { randomUUID } from 'node:crypto';
import { clinicDay } from './clinic-day.ts';
import type { Answer, HttpClient } from './http-client.ts';
import { picture } from './photo-client.ts';
import { until } from './until.ts';

/** Each kind of write, and where the database holds the text that marks it. */
const markQueries = {
  customer: "SELECT name AS mark FROM customers WHERE name LIKE '耐久%'",
  reservation: "SELECT remark AS mark FROM reservations WHERE remark LIKE '耐久%'",
  // The follow-up that an execution plans has the title of the one before it, and another day.
  'follow-up': "SELECT title AS mark FROM followups WHERE title LIKE '耐久%' AND followup_date = '2030-01-01'",
  execution: "SELECT result AS mark FROM followups WHERE result LIKE '耐久%'",
  appointment: "SELECT remark AS mark FROM appointments WHERE remark LIKE '耐久%'",
  album: "SELECT title AS mark FROM albums WHERE title LIKE '耐久%'",
  photo: "SELECT remark AS mark FROM photos WHERE remark LIKE '耐久%'",
  'wrap-up': "SELECT note AS mark FROM call_wrap_ups WHERE note LIKE '耐久%'",
  call: "SELECT call_id AS mark FROM call_records WHERE extra = '耐久' AND hangup_cause IS NOT NULL",
} as const;
export type MarkedKind = keyof typeof markQueries;

/** A write whose text is in no other, with the key that it is sent and repeated with. */
export interface MarkedWrite {
  readonly kind: MarkedKind;
  readonly path: string;
  readonly body: object;
  readonly key: string;
  readonly mark: string;
  /** The kind of a second record that it creates. */
  readonly also?: MarkedKind;
}

/** Writes of every kind, each with a separate text, day and number. */
export class MarkedWrites {
  readonly #photo: Blob;
  #serial = 0;

  private constructor(photo: Blob) {
    this.#photo = photo;
  }
  static async create(): Promise<MarkedWrites> {
    return new MarkedWrites(new Blob([new Uint8Array(await picture().jpeg().toBuffer())]));
  }

  customer(): MarkedWrite {
    const mark = this.#next();
    return this.#of('customer', '/api/customer/create', this.#newCustomer(mark), mark);
  }
  reservation(): MarkedWrite {
    const mark = this.#next();
    const reservation = { department_id: 1, type: 1, date: '2030-01-01', items: [1, 2, 3], remark: mark };
    const body = { customer: this.#newCustomer(mark), reservation };
    return { ...this.#of('reservation', '/api/reservation/create', body, mark), also: 'customer' };
  }
  followUp(): MarkedWrite {
    const mark = this.#next();
    const body = { customer_id: 1, followup_date: '2030-01-01', followup_user_id: 1, title: mark };
    return this.#of('follow-up', '/api/followup/create', body, mark);
  }
  execution(id: number): MarkedWrite {
    const mark = this.#next();
    return this.#of('execution', '/api/followup/execute', { id, result: mark, next_followup_date: '2031-01-01' }, mark);
  }
  appointment(): MarkedWrite {
    const mark = this.#next();
    const date = clinicDay(400 + this.#serial);
    const body = { customer_id: 1, date, start: '10:00', end: '10:30', doctor_id: 10, remark: mark };
    return this.#of('appointment', '/api/appointment/create', body, mark);
  }
  album(): MarkedWrite {
    const mark = this.#next();
    return this.#of('album', '/api/customer-photo/create', { customer_id: 1, title: mark, flag: 'before' }, mark);
  }
  photo(albumId: number): MarkedWrite {
    const mark = this.#next();
    const form = new FormData();
    form.set('id', String(albumId));
    form.set('remark', mark);
    form.set('file', this.#photo, 'photo.jpg');
    return this.#of('photo', '/api/customer-photo/upload', form, mark);
  }
  wrapUp(callId: string): MarkedWrite {
    const mark = this.#next();
    return this.#of('wrap-up', '/api/ext/call/wrap-up', { call_id: callId, outcome_id: 1, note: mark }, mark);
  }

  #newCustomer(name: string): object {
    const phone = [this.#phone(0), this.#phone(1)];
    return { name, sex: 1, phone, address_id: 2, medium_id: 1, tags: [1, 2] };
  }
  #phone(which: 0 | 1): string {
    return `17${String(2 * this.#serial + which).padStart(9, '0')}`;
  }
  #next(): string {
    return `耐久${(this.#serial += 1)}`;
  }
  #of(kind: MarkedKind, path: string, body: object, mark: string): MarkedWrite {
    return { kind, path, body, key: randomUUID(), mark };
  }
}

/** Places a call of agent 1001, who is signed in to a group, and resolves once it has its record. */
export async function placeMarkedCall(agent: HttpClient, ask = (send: () => Promise<Answer>) => send()) {
  const state = () => ask(() => agent.get('/api/ext/agent/state', { agent_id: '1001' }));
  const isFree = ({ body }: Answer) => (body.data as { call_id: string | null }).call_id === null;
  await until(state, isFree, 'the end of the agent’s last call');
  await ask(() => agent.get('/api/agent-control/ready', { agent_id: '1001' }));
  const call = { caller: '13800001001', callee: '13900000001', extra: '耐久' };
  const placed = await ask(() => agent.get('/api/call/dual', call));
  const { request_id: callId } = placed.body.data as { request_id: string };
  const record = () => agent.get('/api/ext/call/wrap-ups', { call_id: callId });
  await until(record, ({ status }) => status === 200, `the record of call ${callId}`);
  return callId;
}

/** Acknowledged writes by their marks. */
export class AcknowledgedWrites {
  readonly #marks = new Map<MarkedKind, Set<string>>();
  total = 0;

  add({ kind, mark, also }: Pick<MarkedWrite, 'kind' | 'mark' | 'also'>): void {
    this.total += 1;
    for (const one of [kind, ...(also === undefined ? [] : [also])]) {
      const marks = this.#marks.get(one) ?? new Set<string>();
      this.#marks.set(one, marks.add(mark));
    }
  }

  /**
   * Compares them with the clinic's database, which `ask` queries: what was lost, what is there twice, and what is
   * there although it was never acknowledged. `text` has the counts.
   */
  async compare(ask: (query: string) => Promise<Record<string, unknown>[]> | Record<string, unknown>[]) {
    const [lost, twice, unknown, counts]: [string[], string[], string[], string[]] = [[], [], [], []];
    for (const kind of Object.keys(markQueries) as MarkedKind[]) {
      const acknowledged = this.#marks.get(kind) ?? new Set<string>();
      const found = new Set<string>();
      for (const { mark } of await ask(markQueries[kind])) {
        const named = `${kind} ${String(mark)}`;
        if (found.has(String(mark))) twice.push(named);
        if (!acknowledged.has(String(mark))) unknown.push(named);
        found.add(String(mark));
      }
      lost.push(...[...acknowledged].filter((mark) => !found.has(mark)).map((mark) => `${kind} ${mark}`));
      counts.push(`${kind} ${acknowledged.size}/${found.size}`);
    }
    const text = `${counts.join(', ')} (acknowledged/found); ${lost.length} lost, ${twice.length} twice`;
    return { lost, twice, unknown, text };
  }
}
