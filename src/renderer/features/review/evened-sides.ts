/** Mean level of the speech of each side, dBFS; null for a side that does not speak or is not known. */
export interface SideLevels {
  readonly agent: number | null;
  readonly customer: number | null;
}

export interface EvenedSides {
  /** Null: as recorded. */
  readonly apply: (levels: SideLevels | null) => void;
  readonly close: () => void;
}

const targetDbfs = -20;
/** More would raise the noise of the line, or hide a whisper. */
const mostDb = 18;
const allowedWithinMs = 1000;

/** The factor by which a side becomes as loud as the target. */
export function gainOf(levelDbfs: number | null): number {
  if (levelDbfs === null) return 1;
  return 10 ** (Math.min(mostDb, Math.max(-mostDb, targetDbfs - levelDbfs)) / 20);
}

/**
 * Leads the sound of an element through a gain for each side. Null where the browser does not allow it: the element is
 * untouched then and plays as before, which it would not once its sound is led through a context that stands still.
 */
export async function evenSides(audio: HTMLAudioElement): Promise<EvenedSides | null> {
  const context = new AudioContext();
  await Promise.race([
    context.resume().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, allowedWithinMs)),
  ]);
  if (context.state !== 'running') {
    await context.close();
    return null;
  }
  const splitter = context.createChannelSplitter(2);
  const merger = context.createChannelMerger(2);
  const gains = [context.createGain(), context.createGain()] as const;
  context.createMediaElementSource(audio).connect(splitter);
  for (const [side, gain] of gains.entries()) splitter.connect(gain, side).connect(merger, 0, side);
  merger.connect(context.destination);
  return {
    apply: (levels) => {
      gains[0].gain.value = levels ? gainOf(levels.agent) : 1;
      gains[1].gain.value = levels ? gainOf(levels.customer) : 1;
    },
    close: () => void context.close(),
  };
}
