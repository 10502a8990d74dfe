import { FaultyProxy } from './faulty-proxy.ts';

/** A proxy before a core that keeps the address of each request, and the tokens that came with them. */
export class RecordingProxy {
  readonly urls: string[] = [];
  readonly tokens = new Set<string>();
  readonly #proxy: FaultyProxy;

  private constructor(proxy: FaultyProxy) {
    this.#proxy = proxy;
    proxy.asked.on(({ url = '', headers }) => {
      this.urls.push(url);
      if (headers.authorization) this.tokens.add(headers.authorization.replace(/^Bearer /, ''));
    });
  }

  /** Starts one before the core at this address. */
  static async before(http: string): Promise<RecordingProxy> {
    const proxy = await FaultyProxy.start();
    proxy.passTo(http);
    return new RecordingProxy(proxy);
  }

  get url(): string {
    return this.#proxy.url;
  }

  stop(): void {
    this.#proxy.stop();
  }
}
