import type { Fate } from './faulty-proxy.ts';
import { seededRandom } from './rough-connections.ts';

export const uploadPath = '/api/customer-photo/upload';
/** The service carries these uploads out, and the answer is lost. */
const lostShare = 0.1;
/** Connections break after at most so many times the bytes of a file: a third of the files is cut. */
const longest = 3;

interface Cuts {
  /** For a proxy: uploads break after a random number of bytes, the same for the same seed; all else passes. */
  readonly fateOf: (path: string) => Fate;
  /** Files that were cut. */
  readonly broken: number;
}

/** `bytes`: the length of each file. */
export function cutsOfUploads({ seed, bytes }: { seed: number; bytes: number }): Cuts {
  const random = seededRandom(seed);
  let broken = 0;
  return {
    fateOf: (path) => {
      if (path !== uploadPath) return 'pass';
      if (random() < lostShare) return 'lose-answer';
      const breakAfter = Math.floor(longest * random() * bytes);
      if (breakAfter < bytes) broken += 1;
      return { breakAfter };
    },
    get broken() {
      return broken;
    },
  };
}
