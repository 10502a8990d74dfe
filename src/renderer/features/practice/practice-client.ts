import { useEffect } from 'react';
import { type Practice, practiceIpc } from '../../../shared/ipc/practice-ipc.ts';
import type { IpcClient } from '../../../shared/ipc/ipc.ts';
import { createMirror, type Mirror, showIn } from '../../state/mirror.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import type { WorkstationClient } from '../../state/workstation.ts';

interface PracticeClient {
  readonly commands: IpcClient<typeof practiceIpc>;
  /** Null outside of practice. */
  readonly practice: Mirror<Practice | null>;
}

const connected = new WeakMap<WorkstationClient, PracticeClient & { readonly read: () => Promise<void> }>();

/** Connected when practice is first looked at: few do. */
function clientOf(workstation: WorkstationClient) {
  const known = connected.get(workstation);
  if (known) return known;
  const commands = workstation.services.connect(practiceIpc);
  const practice = createMirror<Practice | null>(null);
  const client = { commands, practice, read: commands.follow('practice', showIn(practice)) };
  connected.set(workstation, client);
  return client;
}

export function usePracticeClient(): PracticeClient {
  const client = clientOf(useWorkstation());
  useEffect(() => {
    client.read().catch(() => undefined);
  }, [client]);
  return client;
}
