import { agentIpc, type AgentSnapshot } from '../../shared/ipc/agent-ipc.ts';
import { appIpc, type Preferences } from '../../shared/ipc/app-ipc.ts';
import { clinicIpc, type ConnectionState, type DelayedRecord } from '../../shared/ipc/clinic-ipc.ts';
import type { Channel, IpcClient } from '../../shared/ipc/ipc.ts';
import { IpcPort } from '../../shared/ipc/ipc-port.ts';
import { type DesktopSettings, desktopIpc } from '../../shared/ipc/desktop-ipc.ts';
import { draftsIpc } from '../../shared/ipc/drafts-ipc.ts';
import { type OutboxEntry, outboxIpc } from '../../shared/ipc/outbox-ipc.ts';
import { phoneIpc, type PhoneSnapshot } from '../../shared/ipc/phone-ipc.ts';
import { signInIpc, type SignInState } from '../../shared/ipc/sign-in-ipc.ts';
import { upkeepIpc } from '../../shared/ipc/upkeep-ipc.ts';
import { type ManagedState, unmanaged } from '../../shared/managed/managed-settings.ts';
import type { UpdateState } from '../../shared/managed/update-state.ts';
import { systemDevices } from '../../shared/ipc/sound-devices.ts';
import { createDrafts } from './drafts.ts';
import { createMirror, showIn } from './mirror.ts';

/**
 * Commands to the workstation, and mirrors of its state. `storage`: the tab's own (sessionStorage); `language`: of the
 * browser.
 */
export function createWorkstation(
  channel: Channel,
  { storage, language }: { storage: Storage; language: Preferences['language'] },
) {
  const services = new IpcPort(channel);
  const signIn = services.connect(signInIpc);
  const agent = services.connect(agentIpc);
  const phone = services.connect(phoneIpc);
  const clinic = services.connect(clinicIpc);
  const app = services.connect(appIpc);
  const desktop = services.connect(desktopIpc);
  const outbox = services.connect(outboxIpc);
  const upkeep = services.connect(upkeepIpc);
  const signInMirror = createMirror<SignInState>({ state: 'starting' });
  const drafts = createDrafts(services.connect(draftsIpc), signInMirror, storage);
  const mirrors = {
    signIn: signInMirror,
    agent: createMirror<AgentSnapshot>({
      label: 'offline',
      requested: 'offline',
      reason: null,
      groups: [],
      since: Date.now(),
      wrapUpEndsAt: null,
      isWrapUpDone: false,
      next: null,
      problem: null,
    }),
    phone: createMirror<PhoneSnapshot>({
      registration: 'connecting',
      isElsewhere: false,
      problem: null,
      extension: null,
      microphone: 'unknown',
      isPlaybackBlocked: false,
      calls: [],
      dialMethod: 'out',
      dialProblem: { code: 'not-signed-in', reason: 'sign-in-first', message: '', details: {} },
      mobileProblem: null,
      otherMethods: [],
      recordedCallIds: [],
      pausedCallIds: [],
      unrecordedCallIds: [],
      mergedCallIds: [],
      supervision: null,
      supervisors: [],
    }),
    preferences: createMirror<Preferences>({ language, theme: 'auto', sound: systemDevices, updates: 'auto' }),
    managed: createMirror<ManagedState>(unmanaged),
    updates: createMirror<UpdateState>({ state: 'checking' }),
    isConnected: createMirror(true),
    eventConnection: createMirror<ConnectionState>('connected'),
    delayedRecords: createMirror<readonly DelayedRecord[]>([]),
    outbox: createMirror<readonly OutboxEntry[]>([]),
    /** Null in a host without a desktop. */
    desktop: createMirror<DesktopSettings | null>(null),
    askedNumber: createMirror<string | null>(null),
    drafts: drafts.mirror,
  };
  let reads: readonly (() => Promise<void>)[] = [];
  /** Subscribes to every fact again: after the connection to the workstation was away. */
  const refresh = async (): Promise<void> => {
    await Promise.all(reads.map((read) => read()));
  };
  const followAll = async (): Promise<void> => {
    const readSignIn = signIn.follow('state', showIn(mirrors.signIn));
    reads = [
      // Sent before the preferences are read: the workstation receives requests and subscriptions in order.
      () => app.suggestLanguage({ language }),
      app.follow('preferences', showIn(mirrors.preferences)),
      upkeep.follow('managed', showIn(mirrors.managed)),
      upkeep.follow('updates', showIn(mirrors.updates)),
      agent.follow('state', showIn(mirrors.agent)),
      phone.follow('state', showIn(mirrors.phone)),
      clinic.follow('connection', showIn(mirrors.eventConnection)),
      clinic.follow('delayedRecords', showIn(mirrors.delayedRecords)),
      outbox.follow('entries', showIn(mirrors.outbox)),
      desktop.follow('settings', showIn(mirrors.desktop)),
      desktop.follow('askedNumber', showIn(mirrors.askedNumber)),
      async () => {
        await readSignIn();
        // The drafts' account must be known first.
        await drafts.read();
      },
    ];
    await refresh();
    mirrors.signIn.subscribe(({ value }, { value: before }) => {
      if (value.state !== before.state) drafts.read().catch(() => undefined);
    });
  };
  return {
    /** For services that few windows need. */
    services,
    signIn,
    agent,
    phone,
    clinic,
    app,
    outbox,
    desktop,
    upkeep,
    mirrors,
    drafts,
    keepDraft: drafts.keep,
    storeDrafts: drafts.store,
    followAll,
    refresh,
  };
}

export type WorkstationClient = ReturnType<typeof createWorkstation>;
export type ClinicIpcClient = IpcClient<typeof clinicIpc>;
