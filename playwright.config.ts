import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** The suites that drive a browser. `npm test` runs them beside those of Vitest (scripts/testing/suites.ts). */
export default defineConfig({
  testDir: 'test',
  // Removed before each run, and named by what a failed test prints.
  outputDir: 'test-results',
  globalSetup: './test/support/browser-run.ts',
  // Limits shorten nothing: they are for a machine whose processors have three times as much to do.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // A page keeps more than one processor busy, but waits at times: on two processors, two pages at a time take about
  // three quarters of the time.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  reporter: [['list'], ['./scripts/testing/playwright-reporter.ts']],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    // Tests use pages one after another (page-pool.ts) and share nothing that changes.
    { name: 'components', testDir: 'test/components', fullyParallel: true },
    { name: 'screens', testDir: 'test/screens' },
    // Sound and timing: one file at a time.
    { name: 'e2e', testDir: 'test/e2e', workers: 1 },
    { name: 'electron-shim', testDir: 'test/electron-shim', workers: 1 },
  ],
});
