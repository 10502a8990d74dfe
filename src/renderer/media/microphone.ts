export type MicrophoneState = 'present' | 'missing' | 'denied';

/** The microphone: opened once and kept, watched for leaving and coming back. */
export class Microphone {
  readonly #constraints: MediaTrackConstraints;
  readonly #onChanged: (state: MicrophoneState) => void;
  readonly #onOpened: () => void;
  #stream: Promise<MediaStream> | null = null;
  #state: MicrophoneState | null = null;

  /** `onOpened`: also when the device has taken the place of one that left. */
  constructor(
    constraints: MediaTrackConstraints,
    { onChanged, onOpened }: { onChanged: (state: MicrophoneState) => void; onOpened: () => void },
  ) {
    this.#constraints = constraints;
    this.#onChanged = onChanged;
    this.#onOpened = onOpened;
    // `devicechange` is unreliable: focus asks again.
    navigator.mediaDevices.addEventListener('devicechange', () => void this.check());
    window.addEventListener('focus', () => void this.check());
  }

  stream = (): Promise<MediaStream> => {
    this.#stream ??= navigator.mediaDevices.getUserMedia({ audio: this.#constraints }).then(
      (stream) => {
        stream.getAudioTracks()[0]?.addEventListener('ended', () => {
          this.#stream = null;
          void this.check();
        });
        this.#set('present');
        this.#onOpened();
        return stream;
      },
      (error: unknown) => {
        this.#stream = null;
        this.#set(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing');
        throw error;
      },
    );
    return this.#stream;
  };

  async check(): Promise<MicrophoneState> {
    await this.stream().catch(() => undefined);
    return this.#state ?? 'missing';
  }

  /** Lets the device go; the next call or check opens it again. */
  release(): void {
    const stream = this.#stream;
    this.#stream = null;
    this.#state = null;
    const stop = (opened: MediaStream): void => {
      for (const track of opened.getTracks()) track.stop();
    };
    void stream?.then(stop, () => undefined);
  }

  #set(state: MicrophoneState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#onChanged(state);
  }
}
