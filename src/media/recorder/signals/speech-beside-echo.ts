import type { EchoParts } from './echo-path.ts';
import { dbfsOf, powerOfDbfs } from './levels.ts';
import { type Run, runsWhere, speechIn, thresholdOf } from './speech.ts';

/** A rest of an echo in a single window, as where it begins, is no speech. */
const fewestWindows = 2;
/** Four times what is usually left of an echo is still a rest of it, and so is four times the echo. */
const restMargin = 4;
/** A room fades by 3 dB a window: by 60 dB in 0.4 s. */
const fading = 0.5;
/** 20 s: a path changes during a call, and with it what is left of the echo. */
const pieceWindows = 1000;
/** Half a second of an echo: of less nothing is told. */
const fewestEchoed = 25;
const audibleDbfs = -60;

/**
 * Where a side speaks in whose sound the other side's voice comes back: by what is left without the echo, where that is
 * more than the echo explains.
 */
export function speechBesideEcho({ predicted, rest }: EchoParts): Run[] {
  const threshold = powerOfDbfs(thresholdOf(rest.map(dbfsOf)));
  const usual = usualRest(predicted, rest) ?? 1;
  const isLoud = new Uint8Array(rest.length);
  let [echo, left] = [0, usual];
  for (let at = 0; at < rest.length; at++) {
    if (at % pieceWindows === 0) {
      const piece = [at, at + pieceWindows] as const;
      left = usualRest(predicted.subarray(...piece), rest.subarray(...piece)) ?? usual;
    }
    const near = Math.max(predicted[at - 1] ?? 0, predicted[at] as number, predicted[at + 1] ?? 0);
    echo = Math.max(near, echo * fading);
    if ((rest[at] as number) - restMargin * left * echo >= threshold) isLoud[at] = 1;
  }
  const loud = runsWhere(rest.length, (at) => isLoud[at] === 1);
  return speechIn(loud.filter(({ from, before }) => before - from >= fewestWindows));
}

/**
 * How much of an echo is left, 1 at most: in the lowest quarter of the windows in which it is loudest, since in the
 * others the side itself may speak. Null where there is not enough of it.
 */
function usualRest(predicted: Float32Array, rest: Float32Array): number | null {
  const audible = predicted.filter((power) => power > powerOfDbfs(audibleDbfs)).toSorted();
  const loudest = audible[Math.floor(audible.length / 2)];
  if (loudest === undefined || audible.length < fewestEchoed) return null;
  const shares = rest.map((power, at) =>
    (predicted[at] as number) >= loudest ? power / (predicted[at] as number) : 2,
  );
  return Math.min(1, shares.toSorted()[Math.floor(audible.length / 8)] as number);
}
