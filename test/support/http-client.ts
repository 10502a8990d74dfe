export const demoPassword = 'Clinicall-demo-1';

interface Envelope {
  readonly code: number;
  readonly msg: string;
  // Tests find out what an answer holds.
  readonly data: never;
}
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope;
}
interface RequestOptions {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client of the HTTP interface that knows nothing of the contract: it sends exactly what it is parameters. */
export class HttpClient {
  readonly #http: string;
  readonly token: string | null;

  constructor(http: string, token: string | null = null) {
    this.#http = http;
    this.token = token;
  }

  static async signIn(http: string, account: string, fingerprint?: string): Promise<HttpClient> {
    const { body, status } = await new HttpClient(http).post('/api/auth/login', {
      email: account,
      password: demoPassword,
      fingerprint,
    });
    if (status !== 200) throw new Error(`${account}: ${status} ${body.msg}`);
    return new HttpClient(http, (body.data as { access_token: string }).access_token);
  }

  async fetch(
    method: string,
    path: string,
    { query = {}, body, headers = {} }: RequestOptions = {},
  ): Promise<Response> {
    const parameters = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const sent: Record<string, string> =
      body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' };
    return fetch(`${this.#http}${path}${parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''}`, {
      method,
      headers: { ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }), ...sent, ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    });
  }
  async ask(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const response = await this.fetch(method, path, options);
    return { status: response.status, headers: response.headers, body: (await response.json()) as Envelope };
  }
  get(path: string, query: RequestOptions['query'] = {}, headers: RequestOptions['headers'] = {}): Promise<Answer> {
    return this.ask('GET', path, { query, headers });
  }
  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.ask('POST', path, { body });
  }
}

/** Names of the fields that a 422 reports, sorted. */
export const invalidFields = ({ body }: Answer): readonly string[] =>
  Object.keys((body.data as { errors: object }).errors).toSorted();
