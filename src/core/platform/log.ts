import pino from 'pino';
import { stderrDestination } from '../../node/standard-streams.ts';

export type Log = pino.Logger;

/**
 * The log: JSON lines on stderr, since stdout carries one line only. Possible secrets are never passed to it; these
 * paths are the second net.
 */
export const createLog = (level: string, destination: pino.DestinationStream = stderrDestination()): Log =>
  pino(
    {
      level,
      base: null,
      redact: {
        paths: [
          'password',
          '*.password',
          'token',
          '*.token',
          'access_token',
          'authorization',
          '*.authorization',
          'headers',
        ],
        censor: '[secret]',
      },
    },
    destination,
  );
