import { utilityProcess } from 'electron';
import type { CoreProcess } from '../../workstation/embedded-core/core-supervisor.ts';

/** The core as a utility process: it reports by message, and ends with the app. */
export function forkCore(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): CoreProcess {
  const child = utilityProcess.fork(file, [...args], {
    serviceName: 'Clinicall service core',
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
  return {
    onLine: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    stop: () => void child.kill(),
    kill: () => {
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    },
  };
}
