import type { Appointment } from '../../src/shared/contract/appointment.ts';
import type { Followup } from '../../src/shared/contract/followup.ts';
import type { Reservation } from '../../src/shared/contract/reservation.ts';
import { clinicDay } from './clinic-day.ts';
import type { Answer, HttpClient } from './http-client.ts';

const undoPath = '/api/ext/call/wrap-up/undo';
/** The day of everything that a wrap-up plans here. */
export const wrapUpDay = clinicDay(43);

async function dataOf<Data>(answer: Promise<Answer>): Promise<Data> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${body.msg}`);
  return body.data;
}

/** The wrap-up of one call by the account of `client`. */
export class WrappedUpCall {
  readonly callId: string;
  readonly #client: HttpClient;

  constructor(client: HttpClient, callId: string) {
    this.#client = client;
    this.callId = callId;
  }

  note(note: string): Promise<unknown> {
    return dataOf(this.#client.post('/api/ext/call/wrap-up', { call_id: this.callId, note }));
  }
  /** A follow-up that is due, of no wrap-up. */
  due(userId: number): Promise<Followup> {
    const due = { customer_id: 1, followup_date: clinicDay(0), followup_user_id: userId };
    return dataOf(this.#client.post('/api/followup/create', due));
  }
  complete(id: number): Promise<Followup & { next: Followup }> {
    const completion = { id, result: 'fine', next_followup_date: wrapUpDay, call_id: this.callId };
    return dataOf(this.#client.post('/api/followup/execute', completion));
  }
  book(start: string, more: object = {}): Promise<Appointment> {
    const booking = { customer_id: 1, date: wrapUpDay, start, end: start.replace(':00', ':30'), room_id: 1, ...more };
    return dataOf(this.#client.post('/api/appointment/create', { ...booking, call_id: this.callId }));
  }
  /** `callId` null: taken outside of a wrap-up. */
  reserve(callId: string | null = this.callId): Promise<Reservation> {
    const reservation = { department_id: 1, type: 1, date: wrapUpDay, items: [1], remark: 'price' };
    const body = { customer_id: 1, reservation, call_id: callId ?? undefined };
    return dataOf(this.#client.post('/api/reservation/create', body));
  }
  /** The same key again repeats a request. */
  undo(key?: string, client = this.#client): Promise<Answer> {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return client.ask('POST', undoPath, { body: { call_id: this.callId, reason: 'Wrap-up undone.' }, headers });
  }
  /** Sends the request and closes the connection before its answer. */
  async undoWithoutAnswer(key: string): Promise<void> {
    const response = this.#client.fetch('POST', undoPath, {
      body: { call_id: this.callId, reason: 'Wrap-up undone.' },
      headers: { 'idempotency-key': key },
    });
    await (await response).body?.cancel();
  }
  followup(id: number): Promise<Followup> {
    return dataOf(this.#client.get('/api/followup/info', { id }));
  }
  appointment(id: number): Promise<Appointment> {
    return dataOf(this.#client.get('/api/ext/appointment/info', { id }));
  }
  notes(reader: HttpClient): Promise<unknown[]> {
    return dataOf(reader.get('/api/ext/call/wrap-ups', { call_id: this.callId }));
  }
}
