import type { AddressInfo } from 'node:net';
import { isLoopback } from '../../../node/address-list.ts';
import { createHttpListener } from '../../../node/http/http-listener.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { HostWindow, Log } from '../../workstation/host.ts';
import type { Workstation } from '../../workstation/workstation.ts';
import type { WindowRole } from '../common/host-windows.ts';
import { Access } from './access.ts';
import type { SignedAddresses } from './signed-addresses.ts';
import { serveBridge } from './bridge-server.ts';
import { pageHandler } from './page-handler.ts';

interface PageServerParts {
  /** 0: any free port. */
  readonly port: number;
  /** The built renderer. */
  readonly folder: string;
  readonly processesMedia: boolean;
  readonly addresses: SignedAddresses;
  readonly openRecording: Workstation['openRecording'];
  readonly openPicture: Workstation['openPicture'];
  readonly openBackup: Workstation['openBackup'];
  readonly openDownload: Workstation['openDownload'];
  readonly upload: Workstation['upload'];
  readonly onWindow: (role: WindowRole, window: HostWindow) => void;
  readonly log: Log;
}

export interface PageServer {
  readonly access: Access;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  close(): void;
}

/** All users of this machine have one address: connections of the agent's pages do not count once they are known. */
const maxConnectionsPerAddress = 500;

/** Serves the pages and their bridge on loopback. Rejects with ProblemError `unavailable` when the port is taken. */
export async function startPageServer(parts: PageServerParts): Promise<PageServer> {
  const { log, port } = parts;
  const access = new Access();
  const { server, upgrades, connections } = createHttpListener({
    handle: pageHandler({ ...parts, access }),
    upgradeRefusal: (request) => (access.isOwnHost(request) ? null : 403),
    maxConnectionsPerAddress,
    isSharedAddress: isLoopback,
    log,
  });
  access.recognized.on(({ socket }) => connections.recognize(socket));
  const bridge = serveBridge(upgrades, access, log, parts.onWindow);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isInUse = error.code === 'EADDRINUSE';
      const unusable = { address: `127.0.0.1:${port}`, why: error.message };
      reject(
        isInUse ? problemFor('port-in-use', { port, option: '--port' }) : problemFor('address-unusable', unusable),
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  access.listensOn(address.port);
  return {
    access,
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      bridge.close();
      server.close();
      connections.closeAll();
    },
  };
}
