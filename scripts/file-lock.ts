import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';

const lookAgainMs = 200;
/** No holder takes that long: the process ID in an older lock belongs to another program by now. */
const maxHeldSeconds = 20 * 60;

/** Since the machine started: a clock that all processes of a machine share, whatever date each sees. */
export const machineSeconds = (): number => Math.floor(process.hrtime()[0]);

/**
 * Runs `work` while no other process holds the lock file, which names its holder's process ID and since when it holds
 * it,
 * in seconds since the machine started. Waits for a holder that runs, and takes the lock over from one that has ended
 * without removing it. `onWait` is called once, with its ID.
 */
export async function withFileLock<Result>(
  file: string,
  work: () => Promise<Result>,
  onWait: (holder: number) => void = () => {},
): Promise<Result> {
  let isWaiting = false;
  for (;;) {
    if (acquired(file)) break;
    const holder = holderOf(file);
    if (holder === null) continue;
    if (!isRunning(holder)) {
      takeAway(file, holder);
      continue;
    }
    if (!isWaiting) onWait(holder);
    isWaiting = true;
    await after(lookAgainMs);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** A link appears together with its content: nobody reads a lock that does not name its holder yet. */
function acquired(file: string): boolean {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid} ${machineSeconds()}`);
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Null when the lock was released meanwhile; 0, which is never running, when it is too old to be believed. */
function holderOf(file: string): number | null {
  try {
    const [pid = 0, since = 0] = readFileSync(file, 'utf8').split(' ').map(Number);
    const heldSeconds = machineSeconds() - since;
    return heldSeconds < 0 || heldSeconds > maxHeldSeconds ? 0 : pid;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  if (pid === 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isErrno(error, 'EPERM');
  }
}

/** Only one of several waiting processes moves a file away; a lock that was acquired meanwhile is put back. */
function takeAway(file: string, holder: number): void {
  const taken = `${file}.${process.pid}.ended`;
  try {
    renameSync(file, taken);
    const found = holderOf(taken);
    if (found !== null && found !== holder) linkSync(taken, file);
  } catch (error) {
    if (!isErrno(error, 'ENOENT') && !isErrno(error, 'EEXIST')) throw error;
  } finally {
    rmSync(taken, { force: true });
  }
}

const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
