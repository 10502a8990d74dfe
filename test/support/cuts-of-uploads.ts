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
  /** Uploads that arrived at the proxy. */
  readonly sent: number;
  /** Files of these that were cut, and answers that were lost. */
  readonly broken: number;
  readonly lost: number;
}

/** `bytes`: the length of each file. */
export function cutsOfUploads({ seed, bytes }: { seed: number; bytes: number }): Cuts {
  const random = seededRandom(seed);
  const counts = { sent: 0, broken: 0, lost: 0 };
  return {
    fateOf: (path) => {
      if (path !== uploadPath) return 'pass';
      counts.sent += 1;
      if (random() < lostShare) {
        counts.lost += 1;
        return 'lose-answer';
      }
      const breakAfter = Math.floor(longest * random() * bytes);
      if (breakAfter < bytes) counts.broken += 1;
      return { breakAfter };
    },
    get sent() {
      return counts.sent;
    },
    get broken() {
      return counts.broken;
    },
    get lost() {
      return counts.lost;
    },
  };
}
