import type { MediaEndpoint, MediaEngine } from '../../src/media/media-port.ts';
import { ProblemError } from '../../src/shared/problem.ts';

/** Bridges, conferences and single sounds, in the ladder. A closed endpoint is refused, as by the real engine. */
export function fakeSound(
  ladder: string[],
  openEndpoints: ReadonlySet<string>,
): Pick<MediaEngine, 'bridge' | 'confer' | 'hear'> {
  const idsOf = (sides: readonly MediaEndpoint[]): string[] => {
    const closed = sides.find(({ id }) => !openEndpoints.has(id));
    if (closed) throw new ProblemError('conflict', `The media endpoint ${closed.id} is closed`);
    return sides.map(({ id }) => id);
  };
  const confer: MediaEngine['confer'] = (sides) => {
    const ids = idsOf(sides);
    ladder.push(ids.join(' ⇄ '));
    return () => void ladder.push(ids.join(' ✂ '));
  };
  return {
    bridge: (a, b) => confer([a, b]),
    confer,
    hear: (listener, heard) => {
      const [id, ...ids] = idsOf([listener, ...heard]);
      ladder.push(`${id} ← ${ids.join(' + ')}`);
      return () => void ladder.push(`${id} ← silence`);
    },
  };
}
