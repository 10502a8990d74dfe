import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { acceptedEncodings } from './accepted-encodings.ts';
import { sendStream } from './send-stream.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wav': 'audio/wav',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/**
 * Serves a file of the built renderer; any other path is an address of the console, whose router knows it. The build
 * has compressed the files: nothing is compressed here, least of all an answer with a secret in it.
 */
export async function serveStatic(
  folder: string,
  pathname: string,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const file = await fileAt(folder, pathname);
  if (file === null) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is no such file.');
    return;
  }
  const isHashed = pathname.startsWith('/assets/');
  const { path, bytes, encoding } = await smallestOf(file, acceptedEncodings(request.headers['accept-encoding']));
  response.writeHead(200, {
    'content-length': bytes,
    vary: 'accept-encoding',
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  await sendStream(createReadStream(path), response);
}

const endings = { br: '.br', gzip: '.gz' } as const;

/** The file as the build has compressed it, where it has and the browser takes that. */
async function smallestOf(
  file: string,
  accepted: readonly string[],
): Promise<{ path: string; bytes: number; encoding: string | null }> {
  for (const encoding of ['br', 'gzip'] as const) {
    if (!accepted.includes(encoding)) continue;
    const path = file + endings[encoding];
    const found = await stat(path).catch(() => null);
    if (found?.isFile()) return { path, bytes: found.size, encoding };
  }
  return { path: file, bytes: (await stat(file)).size, encoding: null };
}

async function fileAt(folder: string, pathname: string): Promise<string | null> {
  const path = decoded(pathname);
  if (path === null) return null;
  const candidate = resolve(join(folder, path));
  const isInside = candidate.startsWith(resolve(folder) + sep);
  const found = isInside ? await stat(candidate).catch(() => null) : null;
  if (found?.isFile()) return candidate;
  return extname(path) === '' ? join(folder, 'index.html') : null;
}

/** Null for a path that is no percent-encoded UTF-8, or that no file can have. */
function decoded(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}
