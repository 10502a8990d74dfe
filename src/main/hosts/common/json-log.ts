import { stderrDestination } from '../../../node/standard-streams.ts';
import type { Log } from '../../workstation/host.ts';

const destination = stderrDestination();

const writeAt =
  (level: string) =>
  (fact: Record<string, unknown>, text: string): void => {
    const error = fact['err'];
    const err = error instanceof Error ? { err: error.stack ?? error.message } : {};
    destination.write(`${JSON.stringify({ level, time: Date.now(), ...fact, ...err, msg: text })}\n`);
  };

/** The workstation's log: JSON lines on stderr. */
export const jsonLog: Log = { info: writeAt('info'), warn: writeAt('warn'), error: writeAt('error') };
