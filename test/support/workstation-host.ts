import { isDeepStrictEqual } from 'node:util';
import type { Host, HostWindow } from '../../src/main/workstation/host.ts';
import { Emitter } from '../../src/shared/event.ts';
import { agentIpc, type AgentSnapshot } from '../../src/shared/ipc/agent-ipc.ts';
import { appIpc } from '../../src/shared/ipc/app-ipc.ts';
import { clinicIpc, type ConnectionState } from '../../src/shared/ipc/clinic-ipc.ts';
import type { Channel, IpcServer } from '../../src/shared/ipc/ipc.ts';
import { IpcPort } from '../../src/shared/ipc/ipc-port.ts';
import { mediaIpc } from '../../src/shared/ipc/media-ipc.ts';
import { outboxIpc } from '../../src/shared/ipc/outbox-ipc.ts';
import { phoneIpc, type PhoneSnapshot } from '../../src/shared/ipc/phone-ipc.ts';
import { practiceIpc } from '../../src/shared/ipc/practice-ipc.ts';
import { signInIpc, type SignInState } from '../../src/shared/ipc/sign-in-ipc.ts';
import { unmanaged } from '../../src/shared/managed/managed-settings.ts';
import type { SoundDevices } from '../../src/shared/ipc/sound-devices.ts';

/** Two ends of a pipe whose messages are copied, as between processes. */
function pipe(): [Channel, Channel] {
  const listeners: [Set<(message: unknown) => void>, Set<(message: unknown) => void>] = [new Set(), new Set()];
  const end = (side: 0 | 1): Channel => ({
    send: (message) => {
      const text = JSON.stringify(message);
      queueMicrotask(() => {
        for (const listener of listeners[side === 0 ? 1 : 0]) listener(JSON.parse(text));
      });
      return true;
    },
    onMessage: (listener) => {
      listeners[side].add(listener);
      return () => void listeners[side].delete(listener);
    },
  });
  return [end(0), end(1)];
}

/** A host under the test's hand. */
export class TestHost implements Host {
  readonly name = 'browser';
  readonly version = '0.0.0';
  readonly capabilities = { hasOwnMediaWindow: true };
  readonly managed = unmanaged;
  readonly updates: Host['updates'] = {
    state: { state: 'off', why: 'not-installed' },
    changed: new Emitter(),
    check: () => Promise.resolve(),
    installNow: () => undefined,
  };
  /** The support bundles that were asked for. */
  readonly bundles: Parameters<Host['writeSupportBundle']>[] = [];
  /** Every connection that was made. */
  readonly sockets: WebSocket[] = [];
  readonly WebSocket: typeof WebSocket;
  /** Everything that was logged, as one text: what must not be in it can be looked for. */
  logged = '';
  attention: 'incoming-call' | 'calm' = 'calm';
  isAwake = false;
  readonly log: Host['log'];
  readonly preferences: Host['preferences'];
  readonly outbox: Host['outbox'];
  readonly notifier: Host['notifier'] = {
    attract: (reason) => void (this.attention = reason),
    calm: () => void (this.attention = 'calm'),
  };
  readonly consoleOpened = new Emitter<HostWindow>();
  readonly mediaOpened = new Emitter<HostWindow>();
  readonly woken = new Emitter();

  constructor() {
    const { sockets } = this;
    this.WebSocket = class extends WebSocket {
      constructor(...parameters: ConstructorParameters<typeof WebSocket>) {
        super(...parameters);
        sockets.push(this);
      }
    };
    const write = (fact: Record<string, unknown>, text: string): void =>
      void (this.logged += `${text} ${JSON.stringify(fact)}\n`);
    this.log = { info: write, warn: write, error: write };
    const stored = new Map<string, unknown>();
    let outbox: ReturnType<Host['outbox']['read']> = [];
    this.outbox = { read: () => outbox, write: (entries) => void (outbox = entries) };
    this.preferences = { get: (key) => stored.get(key), set: (key, value) => void stored.set(key, value) };
  }

  keepAwake(): () => void {
    this.isAwake = true;
    return () => void (this.isAwake = false);
  }

  openPracticeClinic(): ReturnType<Host['openPracticeClinic']> {
    throw new Error('This host opens no practice clinic');
  }

  fileAddress(path: string): string {
    return path;
  }

  writeSupportBundle(...asked: Parameters<Host['writeSupportBundle']>) {
    this.bundles.push(asked);
    return Promise.resolve({ file: 'bundle.zip', parts: [] });
  }

  wake(): void {
    this.woken.emit();
  }
  /** A window that some host opened. */
  open(role: 'console' | 'media', window: HostWindow): void {
    (role === 'console' ? this.consoleOpened : this.mediaOpened).emit(window);
  }
  /** A window whose page is at the returned channel. */
  openHere(role: 'console' | 'media'): { channel: Channel; close: () => void } {
    const [here, there] = pipe();
    const closed = new Emitter();
    this.open(role, { channel: there, closed });
    return { channel: here, close: () => closed.emit() };
  }

  openConsole(): TestConsole {
    return new TestConsole(this.openHere('console'));
  }
  /** A media window without sound; `microphone` is the state that it reports. */
  openMedia(microphone: 'present' | 'missing' | 'denied' = 'present'): SilentMedia {
    const { channel, close } = this.openHere('media');
    return new SilentMedia(channel, close, microphone);
  }
}

class Mirror<Value> {
  readonly seen: Value[] = [];
  #waiting: { matches: (value: Value) => boolean; resolve: (value: Value) => void }[] = [];

  take(value: Value): void {
    this.seen.push(value);
    this.#waiting = this.#waiting.filter(({ matches, resolve }) => {
      if (!matches(value)) return true;
      resolve(value);
      return false;
    });
  }
  get last(): Value | undefined {
    return this.seen.at(-1);
  }
  /** The last value if it matches, or the next one that does. */
  until(matches: (value: Value) => boolean, milliseconds = 10_000): Promise<Value> {
    const { last } = this;
    if (last !== undefined && matches(last)) return Promise.resolve(last);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`Not within ${milliseconds} ms; the last one was ${JSON.stringify(this.last)}`)),
        milliseconds,
      );
      this.#waiting.push({
        matches,
        resolve: (value) => {
          clearTimeout(timer);
          resolve(value);
        },
      });
    });
  }
}

/** Follows a fact, and returns a function that asks for it once more, as a page does that was loaded again. */
function asked<Value>(
  follow: (listener: (value: Value) => void) => () => Promise<void>,
  mirror: Mirror<Value>,
): () => Promise<Value> {
  let isAsking = false;
  const ask = follow((value) => {
    // The answer is no change.
    if (!isAsking || !isDeepStrictEqual(value, mirror.last)) mirror.take(value);
  });
  // A window that is closed meanwhile has nothing to show.
  ask().catch(() => undefined);
  return async () => {
    isAsking = true;
    await ask().finally(() => (isAsking = false));
    return mirror.last as Value;
  };
}

/** A console window: its requests, and every value that it received. */
export class TestConsole {
  readonly signIn;
  readonly agent;
  readonly phone;
  readonly clinic;
  readonly app;
  readonly practice;
  readonly outbox;
  readonly signInStates = new Mirror<SignInState>();
  readonly agentStates = new Mirror<AgentSnapshot>();
  readonly phoneStates = new Mirror<PhoneSnapshot>();
  readonly connections = new Mirror<ConnectionState>();
  readonly close: () => void;

  constructor({ channel, close }: { channel: Channel; close: () => void }) {
    this.close = close;
    const services = new IpcPort(channel);
    const signIn = services.connect(signInIpc);
    const agent = services.connect(agentIpc);
    const phone = services.connect(phoneIpc);
    const clinic = services.connect(clinicIpc);
    this.app = services.connect(appIpc);
    this.practice = services.connect(practiceIpc);
    this.outbox = services.connect(outboxIpc);
    this.signIn = { ...signIn, state: asked((listener) => signIn.follow('state', listener), this.signInStates) };
    this.agent = { ...agent, state: asked((listener) => agent.follow('state', listener), this.agentStates) };
    this.phone = { ...phone, state: asked((listener) => phone.follow('state', listener), this.phoneStates) };
    this.clinic = {
      ...clinic,
      connection: asked((listener) => clinic.follow('connection', listener), this.connections),
    };
  }

  /** The agent's morning: sign in, a skill group, ready. */
  async start(account: string, password = 'Clinicall-demo-1'): Promise<void> {
    await this.signIn.signIn({ account, password });
    await this.phoneStates.until(
      ({ registration, microphone }) => registration === 'registered' && microphone === 'present',
    );
    await this.agent.signInToGroups({ groupIds: [1] });
    await this.agent.ready();
    await this.agentStates.until(({ label }) => label === 'ready');
  }
  /** The one call that is not over, once it is in that state. */
  call(state: PhoneSnapshot['calls'][number]['state'], milliseconds?: number) {
    return this.phoneStates
      .until(({ calls }) => calls.at(-1)?.state === state, milliseconds)
      .then(({ calls }) => calls.at(-1) as PhoneSnapshot['calls'][number]);
  }
}

const silence = { signalingState: 'stable', iceConnectionState: 'new', isSilent: false, localDescription: null };

/** Serves the requests of the media window that need no sound. */
export class SilentMedia {
  readonly #server: IpcServer<typeof mediaIpc>;
  readonly close: () => void;
  tone = 'none';
  devices: SoundDevices | null = null;
  /** Tones come late, as to a page that stood still. */
  isLate = false;
  #resumed: Promise<void> = Promise.resolve();

  constructor(channel: Channel, close: () => void, microphone: 'present' | 'missing' | 'denied') {
    this.close = close;
    const noSound = (): never => {
      throw new Error('This window makes no sound');
    };
    this.#server = new IpcPort(channel).serve(mediaIpc, {
      create: () => this.#resumed.then(() => silence),
      createOffer: noSound,
      createAnswer: noSound,
      setLocalDescription: noSound,
      setRemoteDescription: () => this.#resumed.then(() => silence),
      setMuted: () => undefined,
      sendDtmf: () => undefined,
      close: () => undefined,
      playTone: ({ tone, sentAt }) => {
        const isPlayed = tone === 'none' || sentAt === null || !this.isLate;
        if (isPlayed) this.tone = tone;
        return { isPlayed };
      },
      useDevices: (devices) => void (this.devices = devices),
      microphone: () => microphone,
      ping: () => this.#resumed,
      release: () => undefined,
    });
  }
  /** Does not reply until the returned function is called, like a page that the browser has frozen. */
  freeze(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#resumed = promise;
    return resolve;
  }
  microphoneIs(microphone: 'present' | 'missing' | 'denied'): void {
    this.#server.emit('microphoneChanged', microphone);
  }
}
