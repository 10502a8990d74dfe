import * as z from 'zod';

/** Where GET places calls and changes states (interface 4.7, 4.9). */
const acting = /^\/api\/(call|agent-control)\//;

/** A path of the service, with its query: no other server, no way up, nothing that acts. */
export const servicePathSchema = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)[\w\-./~%]*(\?[\w\-./~%=&]*)?$/)
  .refine((path) => !path.includes('..') && !acting.test(path));
