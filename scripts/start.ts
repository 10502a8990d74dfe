import { buildIfStale } from './build-if-stale.ts';
import { findElectron } from './find-electron.ts';
import { runBuilt } from './run-built.ts';
import { asksForHelp } from '../src/node/options/option-help.ts';
import type { ProblemCode } from '../src/shared/problem.ts';

/** Prints the problem as the programs themselves do. */
function fail(code: ProblemCode, message: string): never {
  process.stdout.write(`${JSON.stringify({ event: 'problem', code, message })}\n`);
  process.exit(1);
}

const args = process.argv.slice(2);
const flag = args.findIndex((arg) => arg === '--host' || arg.startsWith('--host='));
const requestedHost = flag < 0 ? null : (args[flag]?.split('=')[1] ?? args[flag + 1] ?? '');
const rest = flag < 0 ? args : args.toSpliced(flag, args[flag]?.includes('=') ? 1 : 2);

if (requestedHost === '') fail('invalid-input', '--host needs a value: electron or browser.');
if (requestedHost !== null && requestedHost !== 'electron' && requestedHost !== 'browser') {
  fail('invalid-input', `--host ${requestedHost}: must be electron or browser.`);
}
// Help is printed immediately, without fetching Electron's binary.
const usesBrowser = requestedHost === 'browser' || asksForHelp(args);
const electron = usesBrowser ? null : await findElectron();
if (electron === null && !usesBrowser) {
  if (requestedHost === 'electron') {
    fail('unavailable', 'Electron’s binary is not available on this machine.');
  }
  process.stderr.write('Electron’s binary is missing and could not be fetched: starting the browser host instead.\n');
}
await buildIfStale();
if (electron === null) runBuilt('out/main/browser.js', rest);
else runBuilt('out/main/index.js', rest, { command: electron });
