import { setImmediate } from 'node:timers/promises';
import type { Socket } from 'node:net';
import { problemFor } from '../../../shared/problems/problem-for.ts';

/**
 * Throws ProblemError `timed-out` when the client has closed the connection. A process that stood still reads a request
 * first, and its end in the turn after that: the client may have given it up minutes ago.
 */
export async function checkAwaited(socket: Socket): Promise<void> {
  await setImmediate();
  await setImmediate();
  if (socket.destroyed || socket.readableEnded || !socket.writable) throw problemFor('service-slow');
}
