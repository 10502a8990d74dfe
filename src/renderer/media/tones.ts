/** By the IDs of devices; null for the system's. */
interface Outputs {
  readonly speaker: string | null;
  readonly ring: string | null;
}
/** Chromium has it, the types of the DOM do not. */
type RoutedContext = AudioContext & { readonly sinkId: string; setSinkId(id: string): Promise<void> };

type Tone = 'incoming' | 'waiting' | 'ringback' | 'none';

/**
 * Two gentle notes a second and a half apart; and the ringing that a caller hears (ITU-T E.180: 450 Hz, 1 s on, 4 s
 * off), and who is called by a second one (E.180: 450 Hz, 0.4 s on, 4 s off).
 */
const patterns: Readonly<
  Record<
    Exclude<Tone, 'none'>,
    {
      readonly notes: readonly (readonly [hertz: number, at: number, seconds: number])[];
      readonly everySeconds: number;
      readonly gain: number;
    }
  >
> = {
  incoming: {
    notes: [
      [659, 0, 0.35],
      [880, 0.4, 0.5],
    ],
    everySeconds: 2,
    gain: 0.25,
  },
  waiting: { notes: [[450, 0, 0.4]], everySeconds: 4.4, gain: 0.08 },
  ringback: { notes: [[450, 0, 1]], everySeconds: 5, gain: 0.08 },
};

/** A browser that refused sound allows it once somebody has clicked on the page, which only another try tells. */
const retryMs = 500;

/** Tones outside calls, and whether the browser allows them to sound. Stops immediately, in the middle of a note. */
export class Tones {
  readonly #context: AudioContext;
  readonly #onChecked: () => void;
  #outputs: Outputs = { speaker: null, ring: null };
  #playing: Tone = 'none';
  #isBlocked = false;
  #timer: number | undefined;
  #stop: () => void = () => {};

  /** `onChecked`: whether tones are heard was found out, again and again while they are not. */
  constructor(context: AudioContext, onChecked: () => void) {
    this.#context = context;
    this.#onChecked = onChecked;
    this.#onStarted(() => this.#started());
  }

  /** The browser refuses to play: a call would ring unheard. */
  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  useOutputs(outputs: Outputs): void {
    this.#outputs = outputs;
    this.#route();
  }

  /** Tries whether the browser plays sound, without any being heard. */
  check(): void {
    clearTimeout(this.#timer);
    if (this.#context.state === 'running') return this.#started();
    // Stays pending while it is refused (Web Audio § 1.2.4).
    this.#context.resume().catch(() => undefined);
    this.#timer = window.setTimeout(() => {
      this.#isBlocked = true;
      this.#onChecked();
      this.check();
    }, retryMs);
  }

  play(tone: Tone): void {
    if (tone === this.#playing) return;
    this.#stop();
    this.#playing = tone;
    document.body.dataset['tone'] = tone;
    this.#route();
    if (tone === 'none') return this.#rest();
    const context = this.#context;
    this.check();
    const { notes, everySeconds, gain } = patterns[tone];
    const volume = new GainNode(context, { gain });
    volume.connect(context.destination);
    const round = (): void => {
      // Notes of a suspended context would all sound together when it resumes.
      if (context.state !== 'running') return;
      for (const [hertz, at, seconds] of notes) {
        const note = new OscillatorNode(context, { frequency: hertz });
        note.connect(volume);
        note.start(context.currentTime + at);
        note.stop(context.currentTime + at + seconds);
      }
    };
    round();
    const stopWaiting = this.#onStarted(round);
    const timer = setInterval(round, everySeconds * 1000);
    this.#stop = () => {
      stopWaiting();
      clearInterval(timer);
      volume.disconnect();
    };
  }

  /** Between tones the ring device is chosen already: it must not be late for a caller. */
  #route(): void {
    const { speaker, ring } = this.#outputs;
    const sink = (this.#playing === 'incoming' || this.#playing === 'none' ? ring : speaker) ?? '';
    const context = this.#context as RoutedContext;
    // A device that cannot be used leaves the tones where they are.
    if (sink !== context.sinkId) void context.setSinkId(sink).catch(() => undefined);
  }

  #onStarted(listener: () => void): () => void {
    const onChange = (): void => {
      if (this.#context.state === 'running') listener();
    };
    this.#context.addEventListener('statechange', onChange);
    return () => this.#context.removeEventListener('statechange', onChange);
  }

  #started(): void {
    clearTimeout(this.#timer);
    this.#isBlocked = false;
    this.#onChecked();
    this.#rest();
  }

  /** A context without tones needs no processor time. */
  #rest(): void {
    if (this.#playing === 'none' && this.#context.state === 'running') void this.#context.suspend();
  }
}
