import { app, session, shell } from 'electron';
import { appOrigin } from './app-scheme.ts';

const allowed = new Set(['media', 'speaker-selection', 'notifications', 'clipboard-sanitized-write']);

const isOwn = (url: string): boolean => url.startsWith(`${appOrigin}/`);

/**
 * Deny by default: permissions, navigation, new windows, webviews. Only https and mailto leave, to the system's
 * browser.
 */
export function lockDown(): void {
  const own = session.defaultSession;
  own.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(allowed.has(permission) && isOwn(details.requestingUrl)),
  );
  own.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin) => allowed.has(permission) && requestingOrigin.startsWith(appOrigin),
  );
  own.setDevicePermissionHandler(() => false);
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (!isOwn(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      const { protocol } = new URL(url);
      if (protocol === 'https:' || protocol === 'mailto:') void shell.openExternal(url);
      return { action: 'deny' };
    });
  });
}
