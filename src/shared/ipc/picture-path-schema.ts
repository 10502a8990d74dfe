import * as z from 'zod';
import { albumExtensionEndpoints } from '../contract/album.ts';
import { materialExtensionEndpoints } from '../contract/material.ts';

/** The endpoints whose answer is a picture, or a file to look at. */
const pictures: ReadonlySet<string> = new Set([
  albumExtensionEndpoints.view.path,
  albumExtensionEndpoints.thumbnail.path,
  materialExtensionEndpoints.image.path,
  materialExtensionEndpoints.file.path,
]);

/** The path as a server reads it: without the query and percent-encoding. Null for malformed encoding. */
function decodedPathOf(path: string): string | null {
  try {
    return decodeURIComponent(path.replace(/\?.*/, ''));
  } catch {
    return null;
  }
}

/** Empty segments and those of dots: `//HOST`, `/..`. */
const isAstray = /[\\/](?:\.{0,2}[\\/]|\.{1,2}$)/;
const isBelowApi = /[\\/]api(?:[\\/]|$)/i;

/**
 * The path of a picture at the service, with its query. Services may keep pictures wherever they like, but of their
 * `/api` a path leads to pictures only: GET places calls and changes states there (interface 4.7, 4.9).
 */
export const picturePathSchema = z
  .string()
  .max(500)
  .regex(/^\/[\w\-./~%]*(?:\?[\w\-./~%=&]*)?$/)
  .refine((path) => {
    const decoded = decodedPathOf(path);
    return decoded !== null && !isAstray.test(decoded) && (pictures.has(decoded) || !isBelowApi.test(decoded));
  });
