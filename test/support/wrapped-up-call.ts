import type { Appointment } from '../../src/shared/contract/appointment.ts';
import type { Followup } from '../../src/shared/contract/followup.ts';
import type { Reservation } from '../../src/shared/contract/reservation.ts';
import type { SavedWrapUp, WrapUpRecord } from '../../src/shared/contract/wrap-up.ts';
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

/** The note of a wrap-up that completes a follow-up. */
export const wrapUpNote = 'swollen';
const next = { followup_date: wrapUpDay };
/** Parts of a wrap-up for customer 1. */
export const enquiry = {
  reservation: { department_id: 1, type: 1, date: wrapUpDay, items: [1], remark: 'price' },
};
export const booking = (start: string, more: object = {}) => ({
  date: wrapUpDay,
  start,
  end: start.replace(':00', ':30'),
  room_id: 1,
  ...more,
});
/** The ID of the first record of this kind. */
export const idOf = (records: SavedWrapUp['records'], kind: WrapUpRecord): number =>
  records.find((record) => record.kind === kind)?.id ?? 0;

/** The wrap-up of one call by the account of `client`. */
export class WrappedUpCall {
  readonly callId: string;
  readonly #client: HttpClient;

  constructor(client: HttpClient, callId: string) {
    this.#client = client;
    this.callId = callId;
  }

  /** Answers what the service does. */
  ask(parts: object, client = this.#client): Promise<Answer> {
    return client.post('/api/ext/call/wrap-up', { call_id: this.callId, ...parts });
  }
  save(parts: object): Promise<SavedWrapUp> {
    return dataOf(this.ask(parts));
  }
  /** A follow-up that is due, of no wrap-up. */
  due(userId: number): Promise<Followup> {
    const due = { customer_id: 1, followup_date: clinicDay(0), followup_user_id: userId };
    return dataOf(this.#client.post('/api/followup/create', due));
  }
  /** Wraps the call up with a note, the completion of this follow-up, and the next one, whose ID it resolves with. */
  async complete(id: number): Promise<number> {
    const { records } = await this.save({ note: wrapUpNote, completes: { id, result: 'fine' }, next });
    return idOf(records, 'planned');
  }
  /** An enquiry of no wrap-up. */
  reserve(): Promise<Reservation> {
    return dataOf(this.#client.post('/api/reservation/create', { customer_id: 1, ...enquiry }));
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
  notes(reader: HttpClient): Promise<{ readonly note: string | null }[]> {
    return dataOf(reader.get('/api/ext/call/wrap-ups', { call_id: this.callId }));
  }
}
