import type { BrowserWindowConstructorOptions, CustomScheme } from 'electron';

/** The options that the host really passed to Electron, and what it allowed an intruder (stand-in/probe.ts). */
export interface Probed {
  readonly event: 'shim-probed';
  isSandboxEnabled: boolean;
  schemes: CustomScheme[];
  windows: Record<'console' | 'media', BrowserWindowConstructorOptions>;
  requested: { app: string[]; foreign: string[]; similar: string[] };
  checked: { app: string[]; foreign: string[]; similar: string[] };
  device: boolean;
  navigation: Record<'page' | 'redirect' | 'anyFrame' | 'frame', string[]>;
  webview: boolean;
  opened: string[];
  openedOutside: string[];
  heardFrom: string[];
  requests: { page: string[]; process: string[] };
  menu: (string | undefined)[] | null;
  uploadsCrashes: boolean | null;
  policy: string;
  outside: Record<string, number>;
}

/** The keys that the preload gives to the page, and what its listener is called with. */
export interface Bridge {
  keys: string[];
  listenerArguments: unknown[];
}

export interface Facts {
  probed: Probed;
  bridge: Bridge;
  /** The version of Electron in package.json. */
  electron: string;
}

type WebPreferences = NonNullable<BrowserWindowConstructorOptions['webPreferences']>;
type Holds = (facts: Facts) => boolean;

interface Rule {
  /** By its number in https://www.electronjs.org/docs/latest/tutorial/security, or of whom it is. */
  readonly name: string;
  readonly holds: Holds;
  /** A violation, which the rule must find. */
  readonly plant: (facts: Facts) => void;
}

const own = ['app://clinicall/'];
const viewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html';
const isSame = (found: unknown, expected: unknown): boolean => JSON.stringify(found) === JSON.stringify(expected);
const preferences = ({ probed }: Facts): WebPreferences[] =>
  Object.values(probed.windows).map(({ webPreferences = {} }) => webPreferences);
const all =
  (wanted: Partial<WebPreferences>): Holds =>
  (facts) =>
    preferences(facts).every((given) =>
      Object.entries(wanted).every(([key, value]) => given[key as keyof WebPreferences] === value),
    );
const set =
  (changed: Partial<WebPreferences>) =>
  ({ probed }: Facts): void =>
    void Object.assign(probed.windows.media.webPreferences ?? {}, changed);
const option = (name: string, wanted: Partial<WebPreferences>, planted: Partial<WebPreferences>): Rule => ({
  name,
  holds: all(wanted),
  plant: set(planted),
});

const ofAPhone = ['media', 'speaker-selection', 'clipboard-sanitized-write'];
const nothing = { app: ofAPhone, foreign: [], similar: [] };
const isStay = (allowed: string[]): boolean => isSame(allowed, own);

/** Electron's twenty; the fuses (19) are read in the packed program (package.test.ts). */
const checklist: readonly Rule[] = [
  {
    name: '1 only secure content is loaded',
    holds: ({ probed }) => isSame(probed.requests.page, [...own, viewer]),
    plant: ({ probed }) => void probed.requests.page.push('http://elsewhere.example/'),
  },
  option(
    '2 no Node.js integration',
    { nodeIntegration: false, nodeIntegrationInSubFrames: false, nodeIntegrationInWorker: false },
    { nodeIntegrationInWorker: true },
  ),
  option('3 context isolation', { contextIsolation: true }, { contextIsolation: false }),
  option('4 process sandboxing of each window', { sandbox: true }, { sandbox: false }),
  {
    name: '4 process sandboxing of all',
    holds: ({ probed }) => probed.isSandboxEnabled,
    plant: ({ probed }) => void (probed.isSandboxEnabled = false),
  },
  {
    name: '5 permission requests: those a phone needs, for app pages only',
    holds: ({ probed }) => isSame([probed.requested, probed.checked, probed.device], [nothing, nothing, false]),
    plant: ({ probed }) => void probed.checked.similar.push('media'),
  },
  option('6 webSecurity', { webSecurity: true }, { webSecurity: false }),
  {
    name: '7 a content security policy',
    holds: ({ probed: { policy } }) =>
      policy.startsWith("default-src 'none'; script-src 'self';") &&
      policy.includes("connect-src 'self'") &&
      !/unsafe-eval|https?:|\*/.test(policy),
    plant: ({ probed }) => void (probed.policy = probed.policy.replace("connect-src 'self'", 'connect-src *')),
  },
  option('8 no insecure content', { allowRunningInsecureContent: false }, { allowRunningInsecureContent: true }),
  option('9 no experimental features', { experimentalFeatures: false }, { experimentalFeatures: true }),
  {
    name: '10 no Blink features',
    holds: (facts) => preferences(facts).every((given) => !('enableBlinkFeatures' in given)),
    plant: set({ enableBlinkFeatures: 'ExecCommandInJavaScript' }),
  },
  option('11 no webviews, and so none that opens windows', { webviewTag: false }, { webviewTag: true }),
  {
    name: '12 a webview is refused with any options',
    holds: ({ probed }) => !probed.webview,
    plant: ({ probed }) => void (probed.webview = true),
  },
  {
    name: '13 no navigation away from the app',
    holds: ({ probed: { navigation } }) =>
      isStay(navigation.page) &&
      isStay(navigation.redirect) &&
      isStay(navigation.anyFrame) &&
      isSame(navigation.frame, [...own, viewer]),
    plant: ({ probed }) => void probed.navigation.redirect.push('https://elsewhere.example/'),
  },
  {
    name: '14 no new windows',
    holds: ({ probed }) => isSame(probed.opened, []),
    plant: ({ probed }) => void probed.opened.push('https://elsewhere.example/'),
  },
  {
    name: '15 only https and mailto leave to the system',
    holds: ({ probed }) => isSame(probed.openedOutside, ['https://elsewhere.example/', 'mailto:help@clinic.test']),
    plant: ({ probed }) => void probed.openedOutside.push('smb://elsewhere.example/share'),
  },
  {
    name: '16 one version of Electron, which the lockfile keeps',
    holds: ({ electron }) => /^\d+\.\d+\.\d+$/.test(electron),
    plant: (facts) => void (facts.electron = '^45.0.0'),
  },
  {
    name: '17 the sender of every message is checked',
    holds: ({ probed }) => isSame(probed.heardFrom, ['main frame']),
    plant: ({ probed }) => void probed.heardFrom.push('a frame within'),
  },
  {
    name: '18 app:// in place of file://, a secure origin that bypasses nothing',
    holds: ({ probed }) =>
      isSame(probed.schemes, [
        {
          scheme: 'app',
          privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
        },
      ]),
    plant: ({ probed }) => void probed.schemes.push({ scheme: 'file', privileges: { bypassCSP: true } }),
  },
  {
    name: '18 app:// serves the pages and nothing else',
    holds: ({ probed }) => Object.values(probed.outside).every((status) => status === 404),
    plant: ({ probed }) => void (probed.outside['app://clinicall/../package.json'] = 200),
  },
  {
    name: '20 the page gets no interface of Electron, and no event',
    holds: ({ bridge }) => isSame(bridge, { keys: ['onMessage', 'send'], listenerArguments: ['a message'] }),
    plant: ({ bridge }) => void bridge.listenerArguments.unshift({ sender: {} }),
  },
];

/** Signal and VS Code do this besides. */
const beyond: readonly Rule[] = [
  {
    name: 'Signal, VS Code: a page reaches no network, and this process does',
    holds: ({ probed: { requests } }) => requests.process.includes('https://elsewhere.example/'),
    plant: ({ probed }) => void (probed.requests.process = []),
  },
  option('VS Code: a dropped file navigates nowhere', { navigateOnDragDrop: false }, { navigateOnDragDrop: true }),
  option('Signal: no text goes to a spelling service', { spellcheck: false }, { spellcheck: true }),
  {
    name: 'Signal: no menu opens developer tools or loads the page again',
    holds: ({ probed: { menu } }) =>
      menu !== null && menu.every((role) => !/tools|reload|viewmenu|help/i.test(role ?? '')),
    plant: ({ probed }) => void probed.menu?.push('toggleDevTools'),
  },
  option('Signal: no developer tools in a packed program', { devTools: false }, { devTools: true }),
  {
    name: 'crash dumps stay on the machine',
    holds: ({ probed }) => probed.uploadsCrashes === false,
    plant: ({ probed }) => void (probed.uploadsCrashes = true),
  },
];

export const rules: readonly Rule[] = [...checklist, ...beyond];
