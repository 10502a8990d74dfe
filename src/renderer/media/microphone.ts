import type { SoundDevice } from '../../shared/ipc/sound-devices.ts';
import { presentDevice } from './present-device.ts';

export type MicrophoneState = 'present' | 'missing' | 'denied';

/** The microphone: opened once and kept, watched for leaving and coming back. */
export class Microphone {
  readonly #constraints: MediaTrackConstraints;
  readonly #onChanged: (state: MicrophoneState) => void;
  readonly #onOpened: () => void;
  #device: SoundDevice | null = null;
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
    navigator.mediaDevices.addEventListener('devicechange', () => void this.#follow());
    window.addEventListener('focus', () => void this.check());
  }

  stream = (): Promise<MediaStream> => {
    this.#stream ??= this.#open().then(
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

  /** Calls in progress continue with it. While it is not connected, the system's takes its place. */
  async use(device: SoundDevice | null): Promise<void> {
    if (device?.id === this.#device?.id && device?.label === this.#device?.label) return;
    this.#device = device;
    this.release();
    await this.check();
  }

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

  async #open(): Promise<MediaStream> {
    const id = await presentDevice(this.#device, 'audioinput');
    const audio = id === null ? this.#constraints : { ...this.#constraints, deviceId: { exact: id } };
    return navigator.mediaDevices.getUserMedia({ audio });
  }

  /** The device that was chosen may have come back. */
  async #follow(): Promise<void> {
    const [id, opened] = await Promise.all([presentDevice(this.#device, 'audioinput'), this.#stream]).catch(() => []);
    const present = opened?.getAudioTracks()[0]?.getSettings().deviceId;
    if (id != null && present !== undefined && present !== id) this.release();
    await this.check();
  }

  #set(state: MicrophoneState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#onChanged(state);
  }
}
