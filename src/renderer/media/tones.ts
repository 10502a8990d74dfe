type Tone = 'incoming' | 'ringback' | 'none';

/**
 * Two gentle notes a second and a half apart; and the ringing that a caller hears (ITU-T E.180: 450 Hz, 1 s on, 4 s
 * off).
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
  ringback: { notes: [[450, 0, 1]], everySeconds: 5, gain: 0.08 },
};

/** What is heard without a call. Stopping is at once, in the middle of a note. */
export class Tones {
  #context: AudioContext | null = null;
  #playing: Tone = 'none';
  #stop: () => void = () => {};

  play(tone: Tone): void {
    if (tone === this.#playing) return;
    this.#stop();
    this.#playing = tone;
    document.body.dataset['tone'] = tone;
    if (tone === 'none') return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    void context.resume();
    const { notes, everySeconds, gain } = patterns[tone];
    const volume = new GainNode(context, { gain });
    volume.connect(context.destination);
    const round = (): void => {
      for (const [hertz, at, seconds] of notes) {
        const note = new OscillatorNode(context, { frequency: hertz });
        note.connect(volume);
        note.start(context.currentTime + at);
        note.stop(context.currentTime + at + seconds);
      }
    };
    round();
    const timer = setInterval(round, everySeconds * 1000);
    this.#stop = () => {
      clearInterval(timer);
      volume.disconnect();
    };
  }
}
