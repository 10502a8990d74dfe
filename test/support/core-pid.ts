import { globSync, readFileSync } from 'node:fs';

/** The embedded core that serves a data folder. */
export function corePidOf(dataFolder: string): number {
  const found = globSync('/proc/[0-9]*/cmdline').find((file) => {
    try {
      // Its options are in its environment: arguments can be read by everybody.
      const environment = readFileSync(file.replace('cmdline', 'environ'), 'utf8');
      return readFileSync(file, 'utf8').includes('core.js') && environment.includes(dataFolder);
    } catch {
      return false;
    }
  });
  if (!found) throw new Error('There is no core process');
  return Number(found.split('/')[2]);
}
