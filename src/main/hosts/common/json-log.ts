import { type LogDestination, stderrDestination } from '../../../node/standard-streams.ts';
import type { Log } from '../../workstation/host.ts';

/** A log of JSON lines. */
export function jsonLogTo(destination: LogDestination): Log {
  const writeAt =
    (level: string) =>
    (fact: Record<string, unknown>, text: string): void => {
      const error = fact['err'];
      const err = error instanceof Error ? { err: error.stack ?? error.message } : {};
      destination.write(`${JSON.stringify({ level, time: Date.now(), ...fact, ...err, msg: text })}\n`);
    };
  return { info: writeAt('info'), warn: writeAt('warn'), error: writeAt('error') };
}

/** The workstation's log on stderr. */
export const jsonLog: Log = jsonLogTo(stderrDestination());
