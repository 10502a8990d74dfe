import { execFileSync } from 'node:child_process';

/**
 * A command that runs another with a small disk of its own at a folder. A mount of one's own needs no administrator
 * where user namespaces are allowed.
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

/** Whoever has a mount of their own is root there, and no one else: this makes them somebody again. */
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

export const cannotMount = 'This machine lets nobody mount a small disk.';
