import { execFileSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/** How a process gets a separate file system, and how it becomes an ordinary user there. */
interface Way {
  readonly mount: readonly string[];
  readonly asNobody: readonly string[];
}

const ways: readonly Way[] = [
  // Needs no administrator, where user namespaces are allowed: a process in one is root there.
  {
    mount: ['unshare', '--map-root-user', '--mount'],
    asNobody: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
  },
  // Needs root, as in a container that allows mounts and no user namespaces.
  {
    mount: ['unshare', '--mount'],
    asNobody: ['setpriv', '--reuid', '1000', '--regid', '1000', '--clear-groups'],
  },
];

const mounting = (way: Way, folder: string, size: string): string[] => [
  ...way.mount,
  'sh',
  '-c',
  `mount -t tmpfs -o size=${size},mode=777 tmpfs "$0" && exec "$@"`,
  folder,
];

function works(way: Way): boolean {
  try {
    const [command = '', ...args] = [...mounting(way, '/tmp', '1m'), ...way.asNobody, 'true'];
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let known: Way | null | undefined;
const wayHere = (): Way | null => (known ??= ways.find(works) ?? null);
function neededWay(): Way {
  const way = wayHere();
  if (!way) throw new Error(cannotMount);
  return way;
}

const cannotMount = 'This machine allows mounting a small disk neither in a user namespace nor as root.';

/** A command that runs another one with a small disk mounted at a folder, visible to that process only. */
export const withSmallDisk = (folder: string, size: string): string[] => mounting(neededWay(), folder, size);

/** Runs a command behind `withSmallDisk` as an ordinary user. */
export const asNobody = (): readonly string[] => neededWay().asNobody;

/** The path of a small disk, as seen from outside of the process that has mounted it. */
export const seenPath = (pid: number | undefined, folder: string): string => `/proc/${pid}/root${folder}`;

/** Skips a test where no small disk can be mounted, and names it in the output: `instead` says what tries the same. */
export function skipWithoutSmallDisk(context: TestContext, instead?: string): void {
  if (wayHere()) return;
  const reason = instead === undefined ? cannotMount : `${cannotMount} ${instead}`;
  process.stderr.write(`Left out: “${context.task.name}”. ${reason}\n`);
  context.skip(reason);
}
