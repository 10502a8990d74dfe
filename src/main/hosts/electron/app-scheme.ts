import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { protocol } from 'electron';
import { backupHeaders, backupOfPath } from '../common/backup-path.ts';
import { downloadOf, passDownload } from '../common/downloads.ts';
import { pictureHeaders, pictureOfPath } from '../common/picture-path.ts';
import { passUpload, uploadPathOf } from '../common/uploads.ts';
import { contentSecurityPolicy } from '../../workstation/page-policy.ts';
import type { FileResponse } from '../../workstation/service-client/file-response.ts';
import type { Workstation } from '../../workstation/workstation.ts';

export const appOrigin = 'app://clinicall';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Before the app is ready: pages of app:// are a secure context with a separate origin. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Serves the built renderer, and with the token added recordings, pictures, backups, downloads and uploads. */
export function serveAppScheme(folder: string, workstation: () => Workstation): void {
  const file = async (pathname: string): Promise<Response> => {
    const path = resolve(join(folder, decodeURIComponent(pathname === '/' ? '/index.html' : pathname)));
    const found = path.startsWith(resolve(folder) + sep) ? await readFile(path).catch(() => null) : null;
    const isPage = found === null && extname(pathname) === '';
    const body = isPage ? await readFile(join(folder, 'index.html')) : found;
    if (body === null) return new Response('There is no such file.', { status: 404 });
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': types[isPage ? '.html' : extname(path)] ?? 'application/octet-stream',
        'content-security-policy': contentSecurityPolicy("'self'"),
        'x-content-type-options': 'nosniff',
      },
    });
  };
  const passOn = ({ status, headers, body }: FileResponse, added: Record<string, string> = {}): Response => {
    const stream = Readable.toWeb(new Readable().wrap(body)) as ReadableStream<Uint8Array>;
    return new Response(stream as ConstructorParameters<typeof Response>[0], {
      status,
      headers: { ...headers, ...added },
    });
  };
  const recording = async (type: 'sip' | 'dual', id: number, range: string | undefined): Promise<Response> =>
    passOn(await workstation().openRecording({ type, id, range }));
  const backup = async (name: string, range: string | undefined): Promise<Response> => {
    const opened = await workstation().openBackup({ file: name, range });
    return passOn(opened, opened.status < 300 ? backupHeaders(name) : {});
  };
  const upload = async (request: Request, path: { area: string; endpoint: string }): Promise<Response> => {
    if (request.body === null) return new Response('There is no file.', { status: 400 });
    const body = Readable.fromWeb(request.body as ReadableStream<Uint8Array>);
    const header = (name: string): string | undefined => request.headers.get(name) ?? undefined;
    const { status, text } = await passUpload(workstation(), { ...path, header, body });
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  };
  protocol.handle('app', async (request) => {
    const { host, pathname, search } = new URL(request.url);
    const uploadPath = host === 'clinicall' && request.method === 'POST' ? uploadPathOf(pathname) : null;
    if (uploadPath) return upload(request, uploadPath);
    if (host !== 'clinicall' || (request.method !== 'GET' && request.method !== 'HEAD'))
      return new Response('Not here.', { status: 404 });
    const recordingPath = /^\/recordings\/(sip|dual)\/(\d{1,16})$/.exec(pathname);
    const backupName = backupOfPath(pathname);
    const range = request.headers.get('range') ?? undefined;
    const unreadable = (error: unknown): Response =>
      new Response(error instanceof Error ? error.message : 'The file cannot be read.', { status: 502 });
    const picture = pictureOfPath(pathname);
    if (picture !== null)
      return workstation()
        .openPicture({ path: picture, range })
        .then((opened) => passOn(opened, pictureHeaders(opened.headers['content-type'])))
        .catch(unreadable);
    if (backupName !== null) return backup(backupName, range).catch(unreadable);
    const download = downloadOf(`${pathname}${search}`);
    if (download) return passOn(await passDownload(workstation(), download), { 'cache-control': 'no-store' });
    if (!recordingPath) return file(pathname);
    return recording(recordingPath[1] as 'sip' | 'dual', Number(recordingPath[2]), range).catch(unreadable);
  });
}
