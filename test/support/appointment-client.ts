import type { Appointment, AppointmentConfig } from '../../src/shared/contract/appointment.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { clinicDay } from './clinic-day.ts';
import type { Answer, HttpClient } from './http-client.ts';

let daysAhead = 400;

/** A day in the future that no other test of the file has booked. */
export const freshDay = (): string => clinicDay((daysAhead += 1));

/** The appointment endpoints, for the account of `client`. */
export class AppointmentClient {
  readonly #client: HttpClient;

  constructor(client: HttpClient) {
    this.#client = client;
  }

  async config(): Promise<AppointmentConfig> {
    return (await this.#client.get('/api/appointment/config')).body.data;
  }

  /** Books customer 1 from 10:00 to 10:30 unless `body` says otherwise. */
  create(body: object): Promise<Answer> {
    return this.#client.post('/api/appointment/create', { customer_id: 1, start: '10:00', end: '10:30', ...body });
  }

  update(body: object): Promise<Answer> {
    return this.#client.post('/api/ext/appointment/update', body);
  }

  async list(query: Record<string, string | number>): Promise<List<Appointment>> {
    return (await this.#client.get('/api/appointment/lists', { rows: 200, ...query })).body.data;
  }
}
