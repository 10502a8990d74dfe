import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Access } from '../../../src/main/hosts/browser/access.ts';
import { serveBridge } from '../../../src/main/hosts/browser/bridge-server.ts';
import { pageHandler } from '../../../src/main/hosts/browser/page-handler.ts';
import { SignedAddresses } from '../../../src/main/hosts/browser/signed-addresses.ts';
import { contract } from '../../../src/shared/contract/contract.ts';
import type { HostWindow } from '../../../src/main/workstation/host.ts';
import type { ServiceClient } from '../../../src/main/workstation/service-client/service-client.ts';
import { createHttpListener } from '../../../src/node/http/http-listener.ts';
import { systemClock } from '../../../src/node/system-clock.ts';
import { problemFor } from '../../../src/shared/problems/problem-for.ts';

const folder = join(import.meta.dirname, '../../../out/renderer');
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The part of a workstation that a host needs. */
interface HostedWorkstation {
  /** Opens pictures and recordings. */
  readonly files: ServiceClient;
  readonly onConsole: (window: HostWindow) => void;
}

export interface PageHost {
  readonly origin: string;
  /** The origin with the key that lets a browser in. */
  readonly url: string;
  fileAddress(path: string): string;
  /** Another workstation from now on, with a new key: pages of the last one are no longer let in. */
  host(workstation: HostedWorkstation): void;
  /** Ends the bridge of every page, and lets none in until `reconnect`. */
  disconnect(): void;
  reconnect(): void;
  close(): void;
}

/** The browser host's own page server and bridge, for the built page. */
export async function startPageHost(): Promise<PageHost> {
  const addresses = new SignedAddresses(systemClock);
  let access = new Access();
  let hosted: HostedWorkstation | null = null;
  let isCut = false;
  const here = (): HostedWorkstation => hosted ?? notHere();
  const notHere = (): never => {
    throw problemFor('path-unknown');
  };
  const accessNow: Pick<Access, 'isOwnHost' | 'isOwnOrigin' | 'isAuthorized' | 'isAuthorizedUpgrade' | 'exchange'> = {
    isOwnHost: (request) => access.isOwnHost(request),
    isOwnOrigin: (request) => access.isOwnOrigin(request),
    isAuthorized: (request) => access.isAuthorized(request),
    isAuthorizedUpgrade: (request) => access.isAuthorizedUpgrade(request),
    exchange: (key) => access.exchange(key),
  };
  const { server, upgrades, connections } = createHttpListener({
    handle: pageHandler({
      access: accessNow,
      addresses,
      folder,
      processesMedia: true,
      openPicture: ({ path, range }) => here().files.openPicture(path, range),
      openRecording: ({ type, id, range }) =>
        here().files.download(type === 'sip' ? contract.cdr.download : contract.cdr.downloadDual, { id }, range),
      openBackup: notHere,
      openDownload: notHere,
      upload: notHere,
    }),
    upgradeRefusal: () => (isCut ? 503 : null),
    maxConnectionsPerAddress: 500,
    log,
  });
  const bridge = serveBridge(upgrades, accessNow, log, (_role, window) => hosted?.onConsole(window));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    get url() {
      return `${origin}/#key=${access.key}`;
    },
    fileAddress: (path) => addresses.sign(path),
    host: (workstation) => {
      access = new Access();
      access.listensOn(port);
      hosted = workstation;
      isCut = false;
    },
    disconnect: () => {
      isCut = true;
      connections.closeAll();
    },
    reconnect: () => {
      isCut = false;
    },
    close: () => {
      bridge.close();
      server.close();
      connections.closeAll();
    },
  };
}
