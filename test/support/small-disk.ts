import { execFileSync } from 'node:child_process';

/** A command that runs another with a small disk of its own at a folder. A mount of one's own needs no administrator where user namespaces are allowed. */
export const withSmallDisk = (folder: string, size: string): string[] => ['unshare', '--map-root-user', '--mount', 'sh', '-c', `mount -t tmpfs -o size=${size},mode=777 tmpfs "$0" && exec "$@"`, folder];

export function canMount(): boolean {
  try {
    execFileSync('unshare', ['--map-root-user', '--mount', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const cannotMount = 'This machine lets nobody mount a small disk.';
