import { execFileSync } from 'node:child_process';

/**
 * A command that runs another one with a small disk mounted at a folder, visible to that process only. It needs no
 * administrator where user namespaces are allowed.
 */
export const withSmallDisk = (folder: string, size: string): string[] => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${size},mode=777 tmpfs "$0" && exec "$@"`,
  folder,
];

/** A process in such a namespace is root there; this maps it to an ordinary user. */
export const asNobody = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

export function canMount(): boolean {
  try {
    const [command = '', ...args] = [...withSmallDisk('/tmp', '1m'), ...asNobody, 'true'];
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const cannotMount = 'This machine does not allow mounting a small disk without an administrator.';
