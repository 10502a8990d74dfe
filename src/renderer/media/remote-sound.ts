/** A browser that refused to play allows it once somebody has clicked on the page, which only another try tells. */
const retryMs = 500;

/** Plays what one other side says, and knows when the browser does not let it. */
export class RemoteSound {
  readonly #audio = new Audio();
  readonly #onChanged: () => void;
  #isBlocked = false;
  #isClosed = false;
  #timer: number | undefined;

  constructor(onChanged: () => void) {
    this.#onChanged = onChanged;
    this.#audio.autoplay = true;
    // A media key, another page or the loss of the speaker may stop it.
    for (const event of ['pause', 'error']) this.#audio.addEventListener(event, () => void this.#play());
    document.body.append(this.#audio);
  }

  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  play(stream: MediaStream): void {
    this.#audio.srcObject = stream;
    void this.#play();
  }

  /** A device that cannot be used leaves the sound where it is. */
  useSpeaker(id: string | null): void {
    const sink = id ?? '';
    if (sink !== this.#audio.sinkId) void this.#audio.setSinkId(sink).catch(() => undefined);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#audio.srcObject = null;
    this.#audio.remove();
    this.#setBlocked(false);
  }

  async #play(): Promise<void> {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    try {
      await this.#audio.play();
      this.#setBlocked(false);
    } catch (error) {
      if (this.#isClosed) return;
      // One that another try has overtaken says nothing.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.#setBlocked(true);
      this.#timer = window.setTimeout(() => void this.#play(), retryMs);
    }
  }

  #setBlocked(isBlocked: boolean): void {
    if (isBlocked === this.#isBlocked) return;
    this.#isBlocked = isBlocked;
    this.#onChanged();
  }
}
