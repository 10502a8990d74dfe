import { keepCompiledCode, removeOldCompiledCodeWhenStarted } from '../node/compile-cache.ts';
import { compactHeapWhenStarted, keepTicksQuick, withoutHttpClients } from '../node/lean-start.ts';
import { asksForHelp } from '../node/options/option-help.ts';
import { coreFilesIn } from './core-files.ts';
import { loadTelephonyWorker } from './switch/load-worker.ts';

// The first part is small and speeds up the rest, which is imported once this is in place.
keepCompiledCode();
withoutHttpClients();
const args = process.argv.slice(2);
const files = coreFilesIn(import.meta.dirname);
const isCommand = args[0] !== undefined && !args[0].startsWith('-');
if (asksForHelp(args)) {
  const { printHelp } = await import('./commands/help.ts');
  printHelp();
} else if (isCommand) {
  const { runCommandLine } = await import('./commands/command-line.ts');
  await runCommandLine(args, files);
} else {
  keepTicksQuick();
  const worker = loadTelephonyWorker(files.telephony);
  const { serve } = await import('./serve.ts');
  await serve(args, { files, worker });
  compactHeapWhenStarted();
  removeOldCompiledCodeWhenStarted();
}
