import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CoreChild, startCoreChild } from './core-child.ts';

interface Proxy {
  readonly url: string;
  passTo(http: string): void;
  stop(): void;
}

/** A core on a demo clinic that is reached at `url`, where a proxy passes requests to it. */
export async function startCoreBehind(url: string, options: readonly string[] = []): Promise<CoreChild> {
  const folder = await mkdtemp(join(tmpdir(), 'behind-proxy-'));
  return startCoreChild(folder, ['--public-url', url, ...options]);
}

type UsesProxy<P> = (fixtures: object, use: (proxy: P) => Promise<void>) => Promise<void>;

/** A fixture of a test file: the proxy before a core on a demo clinic. */
export const proxyBeforeCore = <P extends Proxy>(
  startProxy: () => Promise<P>,
): [UsesProxy<P>, { scope: 'worker'; timeout: number }] => [
  async ({}, use) => {
    const proxy = await startProxy();
    const core = await startCoreBehind(proxy.url);
    proxy.passTo(core.http);
    await use(proxy);
    proxy.stop();
    await core.stop();
  },
  { scope: 'worker', timeout: 180_000 },
];
