import { Emitter } from '../../../src/shared/event.ts';
import { agentIpc, type AgentSnapshot } from '../../../src/shared/ipc/agent-ipc.ts';
import { appIpc, type Preferences } from '../../../src/shared/ipc/app-ipc.ts';
import { clinicIpc, type ConnectionState, type DelayedRecord } from '../../../src/shared/ipc/clinic-ipc.ts';
import { type DesktopSettings, desktopIpc } from '../../../src/shared/ipc/desktop-ipc.ts';
import { type Draft, draftsIpc } from '../../../src/shared/ipc/drafts-ipc.ts';
import type { Channel, IpcServer } from '../../../src/shared/ipc/ipc.ts';
import { IpcPort } from '../../../src/shared/ipc/ipc-port.ts';
import { type ManagedState, unmanaged } from '../../../src/shared/managed/managed-settings.ts';
import type { UpdateState } from '../../../src/shared/managed/update-state.ts';
import { type OutboxEntry, outboxIpc } from '../../../src/shared/ipc/outbox-ipc.ts';
import { type PhoneCall, phoneIpc, type PhoneSnapshot } from '../../../src/shared/ipc/phone-ipc.ts';
import { type Practice, practiceIpc } from '../../../src/shared/ipc/practice-ipc.ts';
import { signInIpc, type SignInState } from '../../../src/shared/ipc/sign-in-ipc.ts';
import { upkeepIpc } from '../../../src/shared/ipc/upkeep-ipc.ts';
import type { ProblemError } from '../../../src/shared/problem.ts';
import type { ServiceStandIn } from './service-stand-in.ts';
import { offlineAgent, idlePhone, readyAgent } from './states.ts';

/** A value that every window shows. */
class Shown<Value> {
  readonly changed = new Emitter<Value>();
  #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }
  get value(): Value {
    return this.#value;
  }
  readonly now = (): Value => this.#value;
  emit(value: Value): void {
    this.#value = value;
    this.changed.emit(value);
  }
  change(change: Partial<Value>): void {
    this.emit({ ...this.#value, ...change });
  }
}

interface Command {
  readonly name: string;
  readonly input: unknown;
}

export interface StandInParts {
  readonly service: ServiceStandIn;
  readonly signIn: SignInState;
  readonly preferences: Preferences;
  readonly fileAddress: (path: string) => string;
}

/**
 * A workstation in memory, in place of the real one at the other end of the page's bridge: it shows the states that a
 * test emits, and records commands. It lives as long as the test, so that a page that is loaded again finds its drafts.
 */
export class StandIn {
  readonly service: ServiceStandIn;
  readonly signIn: Shown<SignInState>;
  readonly agent: Shown<AgentSnapshot>;
  readonly phone: Shown<PhoneSnapshot>;
  readonly connection = new Shown<ConnectionState>('connected');
  readonly preferences: Shown<Preferences>;
  readonly desktop = new Shown<DesktopSettings | null>(null);
  readonly askedNumber = new Shown<string | null>(null);
  readonly updates = new Shown<UpdateState>({ state: 'off', why: 'not-installed' });
  readonly managed = new Shown<ManagedState>(unmanaged);
  readonly outbox = new Shown<OutboxEntry[]>([]);
  readonly practice = new Shown<Practice | null>(null);
  /** The page's commands, the oldest first. */
  readonly commands: Command[] = [];
  /** Faults that a page has reported. */
  readonly faults: string[] = [];
  readonly #refusals = new Map<string, { readonly problem: ProblemError; left: number }>();
  readonly #drafts: Record<string, Draft> = {};
  readonly #clinics = new Set<IpcServer<typeof clinicIpc>>();
  readonly #fileAddress: StandInParts['fileAddress'];
  #areTransfersHeld = false;

  constructor({ service, signIn, preferences, fileAddress }: StandInParts) {
    this.service = service;
    this.signIn = new Shown(signIn);
    const user = signIn.state === 'signed-in' ? signIn.user : null;
    this.agent = new Shown(user?.agent_id == null ? offlineAgent() : readyAgent());
    this.phone = new Shown(idlePhone(user));
    this.preferences = new Shown(preferences);
    this.#fileAddress = fileAddress;
  }

  /** An event of the service. */
  announce: IpcServer<typeof clinicIpc>['emit'] = (name, value) => {
    for (const clinic of this.#clinics) clinic.emit(name, value);
  };

  /** Refuses this command so often from now on. */
  refuse(name: string, problem: ProblemError, times = Infinity): void {
    this.#refusals.set(name, { problem, left: times });
  }

  /** The forms of which something is kept. */
  get draftNames(): string[] {
    return Object.keys(this.#drafts);
  }

  /** Drafts that a form has kept before the page is loaded. */
  keepDraft(name: string, draft: Draft): void {
    this.#drafts[name] = draft;
  }

  /** Leaves every transfer in progress from now on. */
  holdTransfers(): void {
    this.#areTransfersHeld = true;
  }

  /** Changes one call. */
  changeCall(callId: string, change: Partial<PhoneCall>): void {
    const calls = this.phone.value.calls.map((call) => (call.id === callId ? { ...call, ...change } : call));
    this.phone.change({ calls });
  }

  #command(name: string, input: unknown): void {
    this.commands.push({ name, input });
    const refusal = this.#refusals.get(name);
    if (!refusal || refusal.left === 0) return;
    refusal.left -= 1;
    throw refusal.problem;
  }

  /** Serves a page until the returned function is called. */
  serve(channel: Channel): () => void {
    const port = new IpcPort(channel);
    this.#serveSession(port);
    this.#serveAgent(port);
    this.#servePhone(port);
    this.#serveOutbox(port);
    const stopClinic = this.#serveClinic(port);
    return () => {
      stopClinic();
      port.close();
    };
  }

  #serveSession(port: IpcPort): void {
    port.serve(appIpc, {
      about: () => ({ version: '0.0.0', host: 'browser' as const, hasOwnMediaWindow: true }),
      preferences: this.preferences,
      // A test shows the language that it chooses.
      suggestLanguage: () => undefined,
      setPreferences: ({ language, theme, sound, updates }) => {
        const changed = {
          ...(language && { language }),
          ...(theme && { theme }),
          ...(sound && { sound }),
          ...(updates && { updates }),
        };
        this.preferences.change(changed);
        return this.preferences.value;
      },
      reportFault: ({ message, stack }) => void this.faults.push(stack ?? message),
    });
    port.serve(desktopIpc, {
      settings: this.desktop,
      askedNumber: this.askedNumber,
      announce: (input) => this.#command('announce', input),
      showWaiting: (input) => this.#command('showWaiting', input),
      change: (input) => this.#command('change', input),
      dismissNumber: () => {
        this.#command('dismissNumber', null);
        this.askedNumber.emit(null);
      },
    });
    port.serve(upkeepIpc, {
      managed: this.managed,
      updates: this.updates,
      checkForUpdates: () => this.#command('checkForUpdates', null),
      installUpdate: () => this.#command('installUpdate', null),
      writeSupportBundle: (input) => {
        this.#command('writeSupportBundle', input);
        return { file: '/home/agent/Downloads/clinicall-support.zip', parts: [{ name: 'versions.json', bytes: 6000 }] };
      },
    });
    port.serve(practiceIpc, {
      practice: this.practice,
      start: (input) => this.#command('startPractice', input),
      end: () => this.#command('endPractice', null),
    });
    port.serve(draftsIpc, {
      all: () => this.#drafts,
      put: ({ name, draft }) => {
        if (Object.keys(draft).length === 0) delete this.#drafts[name];
        else this.#drafts[name] = draft;
      },
    });
    port.serve(signInIpc, {
      state: this.signIn,
      findService: ({ address }) => {
        this.#command('findService', address);
        return { server: address, product: 'Clinicall', version: '1.4.0' };
      },
      chooseService: (input) => this.#command('chooseService', input),
      chooseAgain: () => this.#command('chooseAgain', null),
      signIn: (input) => this.#answerSignIn('signIn', input),
      createFirstAccount: (input) => this.#answerSignIn('createFirstAccount', input),
      signOut: (input) => this.#answerSignIn('signOut', input),
    });
  }

  #answerSignIn(name: string, input: unknown): SignInState {
    this.#command(name, input);
    return this.signIn.value;
  }

  #serveAgent(port: IpcPort): void {
    port.serve(agentIpc, {
      state: this.agent,
      availableGroups: () => [...this.agent.value.groups],
      signInToGroups: (input) => this.#command('signInToGroups', input),
      ready: () => this.#command('ready', null),
      break: (input) => this.#command('break', input),
      signOutOfGroups: () => this.#command('signOutOfGroups', null),
      finishWrapUp: () => this.#command('finishWrapUp', null),
      extendWrapUp: () => this.#command('extendWrapUp', null),
    });
  }

  /** The softphone decides about the sound of a call: muting and holding take effect immediately. */
  #servePhone(port: IpcPort): void {
    port.serve(phoneIpc, {
      state: this.phone,
      dial: (input) => {
        this.#command('dial', input);
        return { callId: 'dialled' };
      },
      answer: (input) => this.#command('answer', input),
      decline: (input) => this.#command('decline', input),
      takeBack: (input) => this.#command('takeBack', input),
      pickUp: (input) => this.#command('pickUp', input),
      hangUp: (input) => this.#command('hangUp', input),
      setMuted: (input) => {
        this.#command('setMuted', input);
        this.changeCall(input.callId, { muted: input.muted });
      },
      setHeld: (input) => {
        this.#command('setHeld', input);
        this.changeCall(input.callId, { held: input.held });
      },
      sendDtmf: (input) => this.#command('sendDtmf', input),
      transfer: (input) => {
        this.#command('transfer', input);
        return this.#areTransfersHeld ? new Promise<void>(() => undefined) : undefined;
      },
      setRecordingPaused: (input) => this.#command('setRecordingPaused', input),
      transferToGroup: (input) => this.#command('transferToGroup', input),
      consult: (input) => this.#command('consult', input),
      supervise: (input) => this.#command('supervise', input),
      endSupervision: () => this.#command('endSupervision', null),
      steerTransfer: (input) => this.#command('steerTransfer', input),
      merge: () => this.#command('merge', null),
      split: () => this.#command('split', null),
      removeFromConference: (input) => this.#command('removeFromConference', input),
      identifyCaller: (input) => this.#command('identifyCaller', input),
      register: () => this.#command('register', null),
    });
  }

  #serveClinic(port: IpcPort): () => void {
    const clinic = port.serve(clinicIpc, {
      connection: this.connection,
      request: (request) => this.service.request(request),
      delayedRecords: new Shown<DelayedRecord[]>([]),
      dismissDelayedRecord: (input) => this.#command('dismissDelayedRecord', input),
      recordingAddress: ({ id, type }) => this.#fileAddress(`/recordings/${type}/${id}`),
      pictureAddress: ({ path }) => this.#fileAddress(`/pictures/${Buffer.from(path).toString('base64url')}`),
      backupAddress: ({ file }) => this.#fileAddress(`/backups/${file}`),
    });
    this.#clinics.add(clinic);
    return () => void this.#clinics.delete(clinic);
  }

  #serveOutbox(port: IpcPort): void {
    port.serve(outboxIpc, {
      entries: this.outbox,
      put: (input) => this.#command('put', input),
      retry: (input) => this.#command('retry', input),
      replace: (input) => this.#command('replace', input),
      giveUp: (input) => this.#command('giveUp', input),
      undoWrapUp: async (input) => {
        await this.#command('undoWrapUp', input);
        this.outbox.emit(this.outbox.now().filter(({ body }) => body['call_id'] !== input.call_id));
      },
    });
  }
}
