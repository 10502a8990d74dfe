import { picturePathSchema } from '../../../shared/ipc/picture-path-schema.ts';

/** The path at the service that an address of the host, `/pictures/PATH` (base64url), leads to; null for any other. */
export function pictureOfPath(pathname: string): string | null {
  const [, encoded] = /^\/pictures\/([\w-]{1,700})$/.exec(pathname) ?? [];
  if (encoded === undefined) return null;
  const path = picturePathSchema.safeParse(Buffer.from(encoded, 'base64url').toString());
  return path.success ? path.data : null;
}

/** The browser's own viewer of PDF is an embedded object with a style; a sandbox would keep it from starting. */
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** A picture, or a file of a material, does not change; its address ends with the hour. Nothing of it runs. */
export const pictureHeaders = (contentType: string | undefined): Record<string, string> => ({
  'cache-control': 'private, max-age=3600, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': contentType === 'application/pdf' ? pdfPolicy : "default-src 'none'; sandbox",
});
