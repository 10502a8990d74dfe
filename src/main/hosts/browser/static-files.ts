import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
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

/** Serves a file of the built renderer; any other path is an address of the console, whose router knows it. */
export async function serveStatic(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  const file = await fileAt(folder, pathname);
  if (file === null) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is no such file.');
    return;
  }
  const isHashed = pathname.startsWith('/assets/');
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  await sendStream(createReadStream(file), response);
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
