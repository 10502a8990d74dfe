import type { MenuItemConstructorOptions } from 'electron';
import { desktop } from './desktop.ts';
import { recorded } from './electron.ts';
import { sendAs, senders } from './intruder.ts';
import { type StandInContents, windows } from './windows.ts';

const permissions = [
  'media',
  'speaker-selection',
  'notifications',
  'clipboard-sanitized-write',
  'geolocation',
  'midi',
  'hid',
  'usb',
  'serial',
  'openExternal',
  'display-capture',
  'clipboard-read',
];
const appPage = 'app://clinicall/';
const foreign = 'https://elsewhere.example/';
const similar = 'app://clinicall.elsewhere/';
const pdfViewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html';
const addresses = [
  foreign,
  similar,
  pdfViewer,
  'mailto:help@clinic.test',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://elsewhere.example/',
  'smb://elsewhere.example/share',
];

/** Requests everything that a page, or an intruder in one, could request of the host; resolves with what it allowed. */
export async function probe() {
  const [media, console] = windows;
  if (!media || !console) throw new Error('The host opened no windows');
  const contents = console.webContents;
  return {
    isSandboxEnabled: recorded.isSandboxEnabled,
    schemes: recorded.schemes,
    windows: { console: console.options, media: media.options },
    requested: granted((permission, requestingUrl) => {
      let isGranted = false;
      recorded.permissionRequest?.(contents, permission, (answer) => void (isGranted = answer), { requestingUrl });
      return isGranted;
    }),
    checked: granted((permission, url) => recorded.permissionCheck?.(contents, permission, url) ?? true),
    device: recorded.deviceCheck?.() ?? true,
    navigation: {
      page: navigations(contents, 'will-navigate', true),
      redirect: navigations(contents, 'will-redirect', true),
      anyFrame: navigations(contents, 'will-frame-navigate', true),
      frame: navigations(contents, 'will-frame-navigate', false),
    },
    webview: !isPrevented(contents, 'will-attach-webview', {}),
    opened: addresses.filter((url) => contents.openHandler?.({ url }).action !== 'deny'),
    openedOutside: recorded.openedOutside,
    heardFrom: await heard(),
    requests: { page: requestsOf(1), process: requestsOf(undefined) },
    menu: desktop.menu?.items.flatMap(({ role, submenu }) => [role, ...submenuRoles(submenu)]) ?? null,
    uploadsCrashes: recorded.uploadsCrashes,
    policy: (await recorded.handlers.get('app')?.(new Request(appPage)))?.headers.get('content-security-policy') ?? '',
    outside: await statuses([
      `${appPage}../package.json`,
      `${appPage}%2e%2e/%2e%2e/package.json`,
      'app://elsewhere/',
      `${appPage}..%2f..%2fpackage.json`,
      `${appPage}%00.html`,
    ]),
  };
}

const submenuRoles = (submenu: MenuItemConstructorOptions['submenu']) =>
  Array.isArray(submenu) ? submenu.map(({ role }) => role) : [];

const granted = (ask: (permission: string, url: string) => boolean) => ({
  app: permissions.filter((permission) => ask(permission, appPage)),
  foreign: permissions.filter((permission) => ask(permission, foreign)),
  similar: permissions.filter((permission) => ask(permission, similar)),
});

const navigations = (contents: StandInContents, event: string, isMainFrame: boolean): string[] =>
  [appPage, ...addresses].filter((url) => !isPrevented(contents, event, { url, isMainFrame }));

function isPrevented(contents: StandInContents, event: string, details: object): boolean {
  let prevented = false;
  contents.emit(event, { ...details, preventDefault: () => void (prevented = true) });
  return prevented;
}

/** The senders whose messages the host accepts: it replies to those. */
async function heard(): Promise<string[]> {
  const accepted: string[] = [];
  for (const [index, sender] of senders.entries()) {
    const request = { kind: 'request', id: -1 - index, service: 'sign-in', name: 'no such request' };
    if ((await sendAs(sender, request)).length > 0) accepted.push(sender);
  }
  return accepted;
}

/** The addresses that a page may ask for, or this process. */
const requestsOf = (webContentsId: number | undefined): string[] =>
  [appPage, ...addresses].filter((url) => {
    let isCancelled = false;
    recorded.beforeRequest?.({ url, ...(webContentsId === undefined ? {} : { webContentsId }) }, ({ cancel }) => {
      isCancelled = cancel ?? false;
    });
    return recorded.beforeRequest !== null && !isCancelled;
  });

async function statuses(urls: readonly string[]): Promise<Record<string, number>> {
  const answers = await Promise.all(
    urls.map(async (url) => [url, (await recorded.handlers.get('app')?.(new Request(url)))?.status ?? 0] as const),
  );
  return Object.fromEntries(answers);
}
