import { utilityProcess } from 'electron';
import { Emitter } from '../../../shared/event.ts';
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
  const printed = new Emitter<unknown>();
  const exited = new Emitter();
  child.on('message', (line) => printed.emit(line));
  child.once('exit', () => exited.emit());
  return {
    printed,
    exited,
    stop: () => void child.kill(),
    kill: () => {
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    },
  };
}
