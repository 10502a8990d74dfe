import { defineConfig } from 'vitest/config';

/** Each file of these has a core of its own; the others use sound, browsers or timing and run one file at a time. */
const isParallel = new Set([
  'unit',
  'contract',
  'contract-postgres',
  'durability',
  'durability-postgres',
  'operations',
]);
/** The core that they test is a process of its own: the modules of one file do not disturb the next. */
const sharesModules = new Set(['contract', 'contract-postgres']);
const postgres = 'test/support/with-postgres.ts';
const demoTemplate = 'test/support/with-demo-template.ts';

/**
 * Threads that a test starts take the types off by WebAssembly. When the wrapper of an import is compiled a second time
 * there, V8 13.6 may free it under another thread and ends the process (in `Runtime_TierUpWasmToJSWrapper`).
 */
const execArgv = ['--wasm-wrapper-tiering-budget=2147483647'];

let suites = 0;
const suite = (name: string, include: string[], timeout = 30_000, globalSetup: string[] = []) => ({
  test: {
    name,
    // Suites that are run together, as an editor does, come one after the other.
    sequence: { groupOrder: (suites += 1) },
    globalSetup: ['test/support/temporary-folder.ts', 'test/support/print-seed.ts', ...globalSetup],
    setupFiles: ['test/support/given-by-vitest.ts', 'test/support/seed.ts'],
    include,
    environment: 'node',
    execArgv,
    testTimeout: timeout,
    // On a busy machine what is awaited may take longer than the second that is the default.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
    isolate: !sharesModules.has(name),
    fileParallelism: isParallel.has(name),
    maxWorkers: 2,
  },
});

/** One project per suite. */
export default defineConfig({
  test: {
    projects: [
      suite('unit', ['src/**/*.test.{ts,tsx}', 'test/architecture/**/*.test.ts']),
      suite('contract', ['test/contract/**/*.test.ts'], 30_000, [demoTemplate]),
      suite('contract-postgres', ['test/contract/**/*.test.ts'], 30_000, [postgres, demoTemplate]),
      suite('durability', ['test/durability/**/*.test.ts'], 600_000),
      suite('durability-postgres', ['test/durability/**/*.test.ts'], 600_000, [postgres]),
      suite('operations', ['test/operations/**/*.test.ts'], 60_000),
      suite('integration', ['test/integration/**/*.test.ts']),
      suite('signalling', ['test/signalling/**/*.test.ts'], 60_000),
      suite('telephony', ['test/telephony/**/*.test.ts'], 60_000),
    ],
  },
});
