import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/** Extensions that this service offers beyond the interface; the workstation hides those that are not listed. */
export const capabilityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/ext/capabilities',
    summary: 'Version, extensions and time zone of this service',
    access: 'public',
    response: z.object({
      product: z.string(),
      version: z.string(),
      extensions: z.array(z.string()),
      /** IANA name of the clinic's time zone, which every time of the interface is in. */
      timezone: z.string(),
    }),
    isExtension: true,
  }),
};
