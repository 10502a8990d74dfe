import { Emitter } from '../../../shared/event.ts';
import type { IpcPort } from '../../../shared/ipc/ipc-port.ts';
import { upkeepIpc } from '../../../shared/ipc/upkeep-ipc.ts';
import type { Host } from '../host.ts';
import { knownPeople, type SupportParts, supportParts, timelinePart } from './support-parts.ts';

/** Serves fixed settings, updates and the support bundle to a console window. */
export function serveUpkeep(services: IpcPort, parts: SupportParts & { readonly host: Host }): void {
  const { host } = parts;
  const { managed, updates } = host;
  services.serve(upkeepIpc, {
    // It holds until the workstation starts again.
    managed: { now: () => managed, changed: new Emitter() },
    updates: { now: () => updates.state, changed: updates.changed },
    checkForUpdates: () => updates.check(),
    installUpdate: () => updates.installNow(),
    writeSupportBundle: async ({ checkUps }) => {
      const timelines = await timelinePart(parts);
      return host.writeSupportBundle([...supportParts(parts, checkUps), ...timelines], knownPeople(parts));
    },
  });
}
