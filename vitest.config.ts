import { defineConfig } from 'vitest/config';

/** Each file of these has a core of its own; the others use sound, browsers or timing and run one file at a time. */
const isParallel = new Set([
  'unit',
  'contract',
  'contract-postgres',
  'durability',
  'durability-postgres',
  'operations',
  'screens',
]);
/** Whose tests wait for browsers and programs that start: more of them than there are processors run side by side. */
const waitsMostly = new Set(['operations', 'screens']);

const suite = (name: string, include: string[], timeout = 30_000, globalSetup: string[] = []) => ({
  test: {
    name,
    globalSetup,
    include,
    environment: 'node',
    testTimeout: timeout,
    // On a busy machine what is awaited may take longer than the second that is the default.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 180_000,
    fileParallelism: isParallel.has(name),
    maxWorkers: waitsMostly.has(name) ? 3 : 2,
  },
});

/** One project per suite. */
export default defineConfig({
  test: {
    projects: [
      suite('unit', ['src/**/*.test.{ts,tsx}', 'test/architecture/**/*.test.ts']),
      suite('contract', ['test/contract/**/*.test.ts']),
      suite('contract-postgres', ['test/contract/**/*.test.ts'], 30_000, ['test/support/with-postgres.ts']),
      suite('durability', ['test/durability/**/*.test.ts'], 600_000),
      suite('durability-postgres', ['test/durability/**/*.test.ts'], 600_000, ['test/support/with-postgres.ts']),
      suite('operations', ['test/operations/**/*.test.ts'], 60_000),
      suite('screens', ['test/screens/**/*.test.ts'], 90_000),
      suite('integration', ['test/integration/**/*.test.ts']),
      suite('telephony', ['test/telephony/**/*.test.ts'], 60_000),
      suite('e2e', ['test/e2e/**/*.test.ts'], 90_000),
      suite('electron-shim', ['test/electron-shim/**/*.test.ts'], 90_000),
    ],
  },
});
