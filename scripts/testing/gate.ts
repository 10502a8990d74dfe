import { type Batch, filesOf, suites } from './suites.ts';

/** Files of the gate, by their names: of each suite what protects most for its time. `unit` runs whole. */
const chosen: Readonly<Record<string, string>> = {
  contract: `agent-day agents album appointment auth callback calls changed-meanwhile customer customer-import
    customer-merge customer-search double-booking every-endpoint first-run floor followup hostile-values idempotency
    list-export live-calls live-rights masking missed-debt permissions phone-of-agent problem reservation retention
    review saved-filters sign-out take-back treatment undelayed-calls work-queue wrap-up wrap-up-undo`,
  'contract-postgres': 'customer-search double-booking foreign-keys idempotency wrap-up-undo',
  components: 'desk wrap-up phone-dock lists',
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

/** The part of all suites that each change has to pass. */
export function gate(): Batch[] {
  return suites.flatMap((suite) => {
    const names = chosen[suite.name]?.split(/\s+/);
    const files = filesOf(suite);
    if (!names) return { suite, files };
    return { suite, files: files.filter((file) => names.some((name) => file.endsWith(`/${name}.test.ts`))) };
  });
}
