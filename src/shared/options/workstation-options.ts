import { embeddedCoreOptions } from './core-options.ts';
import { defineOptions } from './option.ts';

/** The workstation, in either host. */
export const workstationOptions = defineOptions({
  port: { value: 'N', default: '0', summary: 'The HTTP port of the browser host; 0 is a free one' },
  server: { value: 'http(s)://HOST[:PORT]', summary: 'Uses this service instead of the embedded core' },
  empty: { summary: 'An empty data folder stays empty, with a form for the first account' },
  'no-open': { summary: 'Opens no browser window' },
  'media-processing': {
    value: 'on|off',
    default: 'on',
    summary: 'Echo cancellation, noise suppression and gain control; `off` only to measure levels',
  },
  ...embeddedCoreOptions,
});
