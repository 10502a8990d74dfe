import { defineConfig } from 'vitest/config';
import { suites } from './scripts/testing/suites.ts';

/**
 * Threads that a test starts take the types off by WebAssembly. When the wrapper of an import is compiled a second time
 * there, V8 13.6 may free it under another thread and ends the process (in `Runtime_TierUpWasmToJSWrapper`).
 */
const execArgv = ['--wasm-wrapper-tiering-budget=2147483647'];

/** No file leaves state in the modules that it has loaded: they are loaded once for all files of a worker. */
const sharesModules = new Set(['unit', 'contract', 'contract-postgres', 'sql', 'sql-postgres']);

const timeouts: Readonly<Record<string, number>> = {
  durability: 600_000,
  'durability-postgres': 600_000,
  operations: 60_000,
  packaging: 600_000,
  signalling: 60_000,
  telephony: 60_000,
};

/** One project per suite. */
const projects = suites
  .filter(({ runner }) => runner === 'vitest')
  .map(({ name, files, workers }, index) => ({
    test: {
      name,
      // Suites that are run together, as an editor does, come one after the other.
      sequence: { groupOrder: index },
      globalSetup: [
        'test/support/temporary-folder.ts',
        'test/support/print-seed.ts',
        ...(name.endsWith('-postgres') ? ['test/support/with-postgres.ts'] : []),
        ...(/^(?:contract|sql)/.test(name) ? ['test/support/with-demo-template.ts'] : []),
      ],
      setupFiles: ['test/support/given-by-vitest.ts', 'test/support/seed.ts'],
      include: [...files],
      environment: 'node',
      execArgv,
      testTimeout: timeouts[name] ?? 30_000,
      // On a busy machine what is awaited may take longer than the second that is the default.
      expect: { poll: { timeout: 20_000 } },
      hookTimeout: name === 'packaging' ? 600_000 : 180_000,
      isolate: !sharesModules.has(name),
      fileParallelism: workers > 1,
      maxWorkers: workers,
    },
  }));

export default defineConfig({ test: { projects } });
