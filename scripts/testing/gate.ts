import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import { type Batch, filesOf, type Suite, suites } from './suites.ts';

/**
 * Files of the gate, by their names: the tests of each suite that protect most for their time. `unit` runs whole;
 * single tests of `components` are tagged (`test/support/gate.ts`).
 */
const chosen: Readonly<Record<string, string>> = {
  contract: `agent-day agents album appointment auth callback calls callers-in-events changed-meanwhile customer
    customer-import customer-import-files customer-merge customer-search double-booking every-endpoint first-run floor
    followup hostile-values idempotency list-export live-calls live-rights masking name-order permissions
    phone-of-agent problem reservation retention review saved-filters sign-out take-back treatment
    undelayed-calls unreturned-calls work-queue wrap-up wrap-up-undo`,
  'contract-postgres': 'customer-search double-booking foreign-keys idempotency wrap-up-undo',
  screens: 'pop',
  durability: 'one-kill',
  'durability-postgres': 'one-kill',
  operations: 'data-folder upgrade',
  integration: 'workstation-service workstation-shift failed-start',
  signalling: 'sip-jssip',
  telephony: 'media-rtp',
  e2e: 'journey',
  'electron-shim': 'security',
};

function taggedBatch(suite: Suite): Batch {
  const files = filesOf(suite).filter((file) => readFileSync(join(root, file), 'utf8').includes("/support/gate.ts'"));
  return { suite, files, args: ['--grep', '@gate'] };
}

/** The part of all suites that each change has to pass. */
export function gate(): Batch[] {
  return suites
    .filter(({ isRelease }) => !isRelease)
    .map((suite) => {
      if (suite.name === 'components') return taggedBatch(suite);
      const names = chosen[suite.name]?.split(/\s+/);
      const files = filesOf(suite);
      if (!names) return { suite, files };
      return { suite, files: files.filter((file) => names.some((name) => file.endsWith(`/${name}.test.ts`))) };
    });
}
