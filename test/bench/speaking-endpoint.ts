import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { EngineEndpoint } from '../../src/media/endpoint/engine-endpoint.ts';
import { systemClock } from '../../src/node/system-clock.ts';

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
const frameMs = 20;
const frameBytes = 160;

/** Media of the far ends of calls: softphones and customers, in the process of the bench. */
export const engine = createMediaEngine({
  promptsDir,
  clock: systemClock,
  log: { info: () => undefined, warn: () => undefined },
});

export const newEndpoint = (kind: 'webrtc' | 'rtp'): EngineEndpoint => engine.createEndpoint(kind) as EngineEndpoint;

/** Packets sent and received while counting; delays in milliseconds. */
export class Conversation {
  readonly delays: number[] = [];
  sent = 0;
  #isCounting = false;

  /** A frame each 20 ms, which carries the moment it was sent; frames of the others are received and timed. */
  join(endpoint: EngineEndpoint): () => void {
    endpoint.audio.onMedia.on(({ payload }) => {
      const sentAt = payload.length === frameBytes ? payload.readDoubleBE(0) : 0;
      if (sentAt > 0) this.delays.push(performance.now() - sentAt);
    });
    const stream = { ssrc: 1 };
    let frame = 0;
    const begin = performance.now() + Math.random() * frameMs;
    let timer: NodeJS.Timeout;
    const sendFrame = (): void => {
      for (; begin + frame * frameMs <= performance.now(); frame += 1) {
        const payload = Buffer.alloc(frameBytes, 0x55);
        payload.writeDoubleBE(this.#isCounting ? performance.now() : -1, 0);
        if (this.#isCounting) this.sent += 1;
        endpoint.audio.send(
          {
            stream,
            kind: 'audio',
            sequenceNumber: frame & 0xffff,
            timestamp: frame * frameBytes,
            marker: false,
            payload,
          },
          Date.now(),
        );
      }
      timer = setTimeout(sendFrame, Math.max(0, begin + frame * frameMs - performance.now()));
    };
    sendFrame();
    return () => clearTimeout(timer);
  }

  async count(seconds: number): Promise<void> {
    this.#isCounting = true;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    this.#isCounting = false;
    // Sound in transit still arrives.
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
