import { buildIfStale } from './build-if-stale.ts';
import { findElectron } from './find-electron.ts';
import { runBuilt } from './run-built.ts';

const args = process.argv.slice(2);
const flag = args.findIndex((arg) => arg === '--host' || arg.startsWith('--host='));
const wanted = flag < 0 ? null : (args[flag]?.split('=')[1] ?? args[flag + 1] ?? '');
const rest = flag < 0 ? args : args.toSpliced(flag, args[flag]?.includes('=') ? 1 : 2);

if (wanted !== null && wanted !== 'electron' && wanted !== 'browser') {
  process.stdout.write(
    `${JSON.stringify({ event: 'problem', code: 'invalid-input', message: `--host ${wanted}: must be electron or browser` })}\n`,
  );
  process.exit(1);
}
const electron = wanted === 'browser' ? null : await findElectron();
if (electron === null && wanted !== 'browser') {
  if (wanted === 'electron') {
    process.stdout.write(
      `${JSON.stringify({ event: 'problem', code: 'unavailable', message: 'Electron’s binary could not be had on this machine.' })}\n`,
    );
    process.exit(1);
  }
  process.stderr.write('Electron’s binary is not here and could not be fetched: starting the browser host instead.\n');
}
await buildIfStale();
if (electron === null) runBuilt('out/main/browser.js', rest);
else runBuilt('out/main/index.js', rest, electron);
