import type { Log } from '../../workstation/host.ts';

const write =
  (level: string) =>
  (fact: Record<string, unknown>, text: string): void => {
    process.stderr.write(`${JSON.stringify({ level, time: Date.now(), ...fact, msg: text })}\n`);
  };

/** The workstation's log: JSON lines on stderr. */
export const jsonLog: Log = { info: write('info'), warn: write('warn'), error: write('error') };
