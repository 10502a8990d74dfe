import { app, session, shell } from 'electron';
import type { Refuse } from '../../workstation/refusals.ts';
import { appOrigin } from './app-scheme.ts';

const allowed = new Set(['media', 'speaker-selection', 'clipboard-sanitized-write']);

/** Protocol and host: Node's URL does not know the origin of app://. The rest of an address is left out of logs. */
function originOf(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed && `${parsed.protocol}//${parsed.host}`;
}
const isOwn = (url: string): boolean => originOf(url) === appOrigin;

/** Our pages load the files of the host, and what they have made themselves. */
const isLoadable = (url: string): boolean => isOwn(url) || /^(?:blob:app:\/\/clinicall\/|data:|devtools:)/.test(url);

/** Chromium's viewer of PDF loads itself into the frame of the document. */
const pdfViewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/';

/**
 * Deny by default: permissions, navigation of any frame, redirects, new windows, webviews. Only https and mailto leave,
 * to the system's browser. A page reaches no network, whatever its policy says.
 */
export function lockDown(refuse: Refuse): void {
  const own = session.defaultSession;
  own.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const isAllowed = allowed.has(permission) && isOwn(details.requestingUrl);
    if (!isAllowed) refuse({ permission, to: originOf(details.requestingUrl) }, 'a permission was refused');
    answer(isAllowed);
  });
  own.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin) => allowed.has(permission) && isOwn(requestingOrigin),
  );
  own.setDevicePermissionHandler(() => false);
  own.webRequest.onBeforeRequest(({ url, webContentsId }, answer) => {
    // Requests of this process, such as the WebSockets of the phone, belong to no page.
    const cancel = webContentsId !== undefined && !isLoadable(url) && !url.startsWith(pdfViewer);
    if (cancel) refuse({ to: originOf(url) }, 'a request of a page was refused');
    answer({ cancel });
  });
  app.on('web-contents-created', (_event, contents) => {
    const stay = (event: { readonly url: string; preventDefault(): void }): void => {
      if (isOwn(event.url)) return;
      event.preventDefault();
      refuse({ to: originOf(event.url) }, 'a navigation was refused');
    };
    contents.on('will-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-frame-navigate', (event) => {
      if (event.isMainFrame || !event.url.startsWith(pdfViewer)) stay(event);
    });
    contents.on('will-attach-webview', (event) => {
      event.preventDefault();
      refuse({}, 'a webview was refused');
    });
    contents.setWindowOpenHandler(({ url }) => {
      const protocol = URL.parse(url)?.protocol;
      if (protocol === 'https:' || protocol === 'mailto:') void shell.openExternal(url);
      else refuse({ to: originOf(url) }, 'a new window was refused');
      return { action: 'deny' };
    });
  });
}
