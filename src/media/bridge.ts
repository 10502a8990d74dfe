import { ProblemError } from '../shared/problem.ts';
import type { Clock } from '../shared/clock.ts';
import type { EngineEndpoint } from './endpoint/engine-endpoint.ts';

/** Packets are forwarded as they arrive: no clock of ours between the two sides. */
export function bridgeEndpoints(a: EngineEndpoint, b: EngineEndpoint, clock: Clock): () => void {
  if (a === b) throw new ProblemError('conflict', 'An endpoint cannot be bridged with itself', { endpoint: a.id });
  const release = occupy([a, b], 'bridge');
  const undos = [
    a.audio.onMedia.on((packet) => b.audio.forward(packet, clock.monotonic())),
    b.audio.onMedia.on((packet) => a.audio.forward(packet, clock.monotonic())),
  ];
  return once([...undos, release]);
}

export function echoEndpoint(endpoint: EngineEndpoint, clock: Clock): () => void {
  const release = occupy([endpoint], 'echo');
  return once([endpoint.audio.onMedia.on((packet) => endpoint.audio.forward(packet, clock.monotonic())), release]);
}

function occupy(endpoints: readonly EngineEndpoint[], occupation: 'bridge' | 'echo'): () => void {
  const busy = endpoints.find((endpoint) => endpoint.occupation !== null);
  if (busy)
    throw new ProblemError('conflict', `The media endpoint is in another ${busy.occupation} already`, {
      endpoint: busy.id,
    });
  for (const endpoint of endpoints) endpoint.occupy(occupation);
  return () => {
    for (const endpoint of endpoints) endpoint.vacate();
  };
}

function once(undos: readonly (() => void)[]): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    for (const undo of undos) undo();
  };
}
