/** How many test files run side by side on two processors: some of them always wait for a timer or a process. */
const room = 3;

interface Job {
  readonly suite: { readonly workers: number; readonly isSound?: boolean };
}

/**
 * Runs jobs side by side: always the first in order that fits beside the running ones. Resolves, when the last job has
 * ended, with the jobs that have not begun because `mayBegin` forbade it.
 */
export async function runInOrder<J extends Job>(
  jobs: readonly J[],
  runOne: (job: J) => Promise<void>,
  mayBegin = (): boolean => true,
): Promise<J[]> {
  const left = [...jobs];
  const running = new Map<J, Promise<void>>();
  const fits = ({ suite }: J): boolean => {
    const others = [...running.keys()].map((job) => job.suite);
    const taken = others.reduce((sum, other) => sum + other.workers, 0);
    return taken + suite.workers <= room && !(suite.isSound && others.some((other) => other.isSound));
  };
  for (;;) {
    for (let next; mayBegin() && (next = left.find(fits));) {
      const job = next;
      left.splice(left.indexOf(job), 1);
      running.set(
        job,
        runOne(job).finally(() => running.delete(job)),
      );
    }
    if (running.size === 0) return left;
    await Promise.race(running.values());
  }
}
