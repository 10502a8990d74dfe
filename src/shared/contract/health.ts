import * as z from 'zod';
import { get } from './endpoint.ts';

/** Parts without which the service cannot work. */
const healthParts = ['database', 'disk'] as const;
export type HealthPart = (typeof healthParts)[number];

export const healthEndpoints = {
  health: get('/api/ext/health', {
    summary: `Whether the service can work; 503 names in \`parts\` what fails: ${healthParts.join(', ')}`,
    access: 'public',
    response: z.object({ state: z.literal('ok') }),
  }),
  metrics: get('/api/ext/metrics', {
    summary: 'Calls, agents, lines, requests, database and disk in the text format of Prometheus',
    access: 'settings.manage',
    response: 'text',
  }),
};
