import type { Appointment, AppointmentConfig } from '../../src/shared/contract/appointment.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { Answer, HttpClient } from './http-client.ts';

let lastDay = Date.UTC(2031, 0, 6);

/** A day in the future that no other test of the file has booked. */
export const freshDay = (): string => {
  lastDay += 86_400_000;
  return new Date(lastDay).toISOString().slice(0, 10);
};

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
