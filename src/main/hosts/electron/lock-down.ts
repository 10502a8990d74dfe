import { app, session, shell } from 'electron';
import { appOrigin } from './app-scheme.ts';

const allowed = new Set(['media', 'speaker-selection', 'notifications', 'clipboard-sanitized-write']);

/** By the whole origin, which Node's URL does not know of app://. */
function isOwn(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && `${parsed.protocol}//${parsed.host}` === appOrigin;
}

/** Chromium's viewer of PDF loads itself into the frame of the document. */
const pdfViewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/';

/**
 * Deny by default: permissions, navigation of any frame, redirects, new windows, webviews. Only https and mailto leave,
 * to the system's browser.
 */
export function lockDown(): void {
  const own = session.defaultSession;
  own.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(allowed.has(permission) && isOwn(details.requestingUrl)),
  );
  own.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin) => allowed.has(permission) && isOwn(requestingOrigin),
  );
  own.setDevicePermissionHandler(() => false);
  app.on('web-contents-created', (_event, contents) => {
    const stay = (event: { readonly url: string; preventDefault(): void }): void => {
      if (!isOwn(event.url)) event.preventDefault();
    };
    contents.on('will-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-frame-navigate', (event) => {
      if (event.isMainFrame || !event.url.startsWith(pdfViewer)) stay(event);
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      const { protocol } = new URL(url);
      if (protocol === 'https:' || protocol === 'mailto:') void shell.openExternal(url);
      return { action: 'deny' };
    });
  });
}
