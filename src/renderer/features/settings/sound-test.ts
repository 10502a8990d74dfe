/** Chromium has it, the types of the DOM do not. */
type RoutedContext = AudioContext & { setSinkId(id: string): Promise<void> };
type Note = readonly [hertz: number, at: number, seconds: number];

const notes: Readonly<Record<'speaker' | 'ring', readonly Note[]>> = {
  speaker: [[440, 0, 1]],
  // Those of an incoming call.
  ring: [
    [659, 0, 0.35],
    [880, 0.4, 0.5],
  ],
};
const gain = 0.25;

/** Plays a tone, or the ring, once on a device; null stands for the system's. Resolves when it is over. */
export async function playOn(device: string | null, sound: 'speaker' | 'ring'): Promise<void> {
  const context = new AudioContext() as RoutedContext;
  try {
    if (device !== null) await context.setSinkId(device);
    const volume = new GainNode(context, { gain });
    volume.connect(context.destination);
    await Promise.all(
      notes[sound].map(([frequency, at, seconds]) => {
        const note = new OscillatorNode(context, { frequency });
        note.connect(volume);
        note.start(context.currentTime + at);
        note.stop(context.currentTime + at + seconds);
        return new Promise((resolve) => note.addEventListener('ended', resolve, { once: true }));
      }),
    );
  } finally {
    await context.close();
  }
}

/** The range of levels: 0 is so far below full scale. */
export const fullLevelDecibels = 60;

/** The loudness of a stretch of sound, 0 to 1: from −60 dB of full scale to full scale. */
export function loudnessOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.max(0, Math.min(1, 1 + (10 * Math.log10(power || 1e-12)) / fullLevelDecibels));
}
