import { IpcPort } from '../../src/shared/ipc/ipc-port.ts';
import { mediaIpc, type PeerSnapshot } from '../../src/shared/ipc/media-ipc.ts';
import { sdp } from './jssip-scene.ts';
import type { TestHost } from './workstation-host.ts';

type Step = 'create' | 'createOffer' | 'createAnswer' | 'setLocalDescription' | 'setRemoteDescription';
type Description = NonNullable<PeerSnapshot['localDescription']>;
type State = 'closed' | 'stable' | 'have-local-offer' | 'have-remote-offer';

const never = new Promise<never>(() => {});

/** A window for sound whose connection takes the steps of a negotiation in their order, as a browser's does. */
export class NegotiatingWindow {
  readonly close: () => void;
  /** Its connection has an offer and an answer. */
  isAgreed = false;
  readonly #sdp: string;
  #state: State = 'closed';
  #localDescription: Description | null = null;
  #stalled: { readonly step: Step; readonly asked: () => void } | null = null;
  #hangs = false;

  /** `name` is the session name of its descriptions. */
  constructor(host: TestHost, name: string) {
    const { channel, close } = host.openHere('media');
    this.close = close;
    this.#sdp = sdp.replace('s=-', `s=${name}`);
    new IpcPort(channel).serve(mediaIpc, {
      create: () => this.#answer('create', () => this.#become('stable')),
      createOffer: () => this.#answer('createOffer', () => this.#describe('offer', 'stable')),
      createAnswer: () => this.#answer('createAnswer', () => this.#describe('answer', 'have-remote-offer')),
      setLocalDescription: ({ description }) =>
        this.#answer('setLocalDescription', () => {
          if (!description.sdp.includes(`s=${name}`)) throw new Error('The description is of another window');
          this.#localDescription = description;
          return this.#take(description, 'have-local-offer', 'have-remote-offer');
        }),
      setRemoteDescription: ({ description }) =>
        this.#answer('setRemoteDescription', () => this.#take(description, 'have-remote-offer', 'have-local-offer')),
      setMuted: () => undefined,
      sendDtmf: () => undefined,
      close: () => void this.#become('closed'),
      playTone: () => ({ isPlayed: true }),
      useDevices: () => undefined,
      microphone: () => 'present' as const,
      ping: () => (this.#hangs ? never : undefined),
      release: () => undefined,
    });
  }

  /** Resolves when the workstation asks for this step, which is not answered. */
  stallAt(step: Step): Promise<void> {
    return new Promise((asked) => {
      this.#stalled = { step, asked };
    });
  }
  /** Answers no ping from now on. */
  hang(): void {
    this.#hangs = true;
  }

  async #answer<Value>(step: Step, act: () => Value): Promise<Value> {
    if (this.#stalled?.step !== step) return act();
    this.#stalled.asked();
    return never;
  }

  #mustBe(state: State): void {
    if (this.#state !== state) throw new Error(`The connection is ${this.#state}, not ${state}`);
  }

  #become(state: State): PeerSnapshot {
    this.#state = state;
    return {
      signalingState: state,
      iceConnectionState: 'new',
      isSilent: false,
      localDescription: this.#localDescription,
    };
  }

  #describe(type: 'offer' | 'answer', state: State) {
    this.#mustBe(state);
    return { type, sdp: this.#sdp };
  }

  #take({ type }: Description, offered: State, answers: State): PeerSnapshot {
    this.#mustBe(type === 'offer' ? 'stable' : answers);
    if (type === 'answer') this.isAgreed = true;
    return this.#become(type === 'offer' ? offered : 'stable');
  }
}
