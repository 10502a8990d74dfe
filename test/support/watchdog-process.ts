import { createInterface } from 'node:readline';

/**
 * Ends the process groups that its parent has named, when the parent is gone: its standard input ends then. Lines are
 * `watch PGID` and `forget PGID`.
 */
const maxStopMs = 10_000;
const msBetween = 100;
const groups = new Set<number>();

function signal(name: 'SIGTERM' | 'SIGKILL' | 0): void {
  for (const group of groups) {
    try {
      process.kill(-group, name);
    } catch {
      groups.delete(group);
    }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const [change, group] = line.split(' ');
  if (change === 'watch') groups.add(Number(group));
  else groups.delete(Number(group));
}
signal('SIGTERM');
const end = performance.now() + maxStopMs;
while (groups.size > 0) {
  await new Promise((resolve) => setTimeout(resolve, msBetween));
  signal(performance.now() < end ? 0 : 'SIGKILL');
}
