import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';

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

/** Serves a file of the built renderer; what is no file is the console's page, whose router knows the address. */
export async function serveStatic(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  const wanted = resolve(join(folder, decodeURIComponent(pathname)));
  const isInside = wanted.startsWith(resolve(folder) + sep);
  const found = isInside ? await stat(wanted).catch(() => null) : null;
  const file = found?.isFile() ? wanted : extname(pathname) === '' ? join(folder, 'index.html') : null;
  if (file === null) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is no such file.');
    return;
  }
  const isHashed = pathname.startsWith('/assets/');
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  createReadStream(file).pipe(response);
}
