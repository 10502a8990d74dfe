import { servicePathSchema } from '../../../shared/ipc/service-path.ts';

/** The path at the service that an address of the host, `/pictures/PATH` (base64url), leads to; null for any other. */
export function pictureOfPath(pathname: string): string | null {
  const [, encoded] = /^\/pictures\/([\w-]{1,700})$/.exec(pathname) ?? [];
  if (encoded === undefined) return null;
  const path = servicePathSchema.safeParse(Buffer.from(encoded, 'base64url').toString());
  return path.success ? path.data : null;
}

/** A picture does not change; its address ends with the hour. */
export const pictureHeaders: Record<string, string> = {
  'cache-control': 'private, max-age=3600, immutable',
  'content-security-policy': "default-src 'none'",
};
