import { utilityProcess } from 'electron';
import { Emitter } from '../../../shared/event.ts';
import type { CoreProcess } from '../../workstation/embedded-core/core-supervisor.ts';

/**
 * The core as a utility process: it reports and is asked to stop by message, and ends with the app. Electron's `kill()`
 * is no request: it is TerminateProcess on Windows, and SIGTERM followed by a forced end elsewhere
 * (`UtilityProcessWrapper::Kill` in electron_api_utility_process.cc).
 */
export function forkCore(
  file: string,
  args: readonly string[],
  { environment, onLog }: { environment: Readonly<Record<string, string>>; onLog: (text: string) => void },
): CoreProcess {
  const child = utilityProcess.fork(file, [...args], {
    serviceName: 'Clinicall service core',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const printed = new Emitter<unknown>();
  const exited = new Emitter();
  child.stderr?.setEncoding('utf8').on('data', onLog);
  child.on('message', (line) => printed.emit(line));
  child.once('exit', () => exited.emit());
  return {
    printed,
    exited,
    stop: () => child.postMessage({ event: 'stop' }),
    kill: () => {
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    },
  };
}
