import type { Locator, Page } from '@playwright/test';
import type { Endpoint } from '../../../src/shared/contract/endpoint.ts';
import type { Preferences } from '../../../src/shared/ipc/app-ipc.ts';
import { systemDevices } from '../../../src/shared/ipc/sound-devices.ts';
import type { LanguageTag } from '../../../src/shared/languages/languages.ts';
import type { PageHost } from './page-host.ts';
import type { PagePool } from './page-pool.ts';
import type { ClinicKind, ReadOnlyClinic, StandInRole } from './read-only-clinic.ts';
import { type Fate, type FateOf, ServiceStandIn } from './service-stand-in.ts';
import { StandIn } from './stand-in.ts';

export const scenarios = ['full', 'empty', 'error', 'loading', 'no-permission', 'offline'] as const;
export type Scenario = (typeof scenarios)[number];

const fates: Readonly<Record<Scenario, FateOf>> = {
  full: () => 'pass',
  empty: () => 'pass',
  error: () => 500,
  loading: () => 'hold',
  'no-permission': () => 403,
  offline: () => 'break',
};

export interface ShowOptions {
  readonly scenario?: Scenario;
  readonly role?: StandInRole;
  /** The path, with the search parameters; null: nothing is loaded before `load`. */
  readonly path?: string | null;
  readonly language?: LanguageTag;
  readonly theme?: Preferences['theme'];
  /** Fates of single endpoints, in place of the scenario's. */
  readonly fateOf?: FateOf;
  /** Runs before the page is loaded. */
  readonly before?: (standIn: StandIn) => void;
  /** Changes the page before it is loaded. Such a page is closed after the test. */
  readonly onPage?: (page: Page) => Promise<void>;
}

/** The part of the page's router that tools may use. */
interface PageWindow {
  readonly __TSR_ROUTER__: {
    readonly history: { push(address: string): void };
    readonly state: { readonly status: string; readonly resolvedLocation?: { readonly pathname: string } };
  };
}

/** Goes to a path in a page that is loaded, without loading it again. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => '__TSR_ROUTER__' in window);
  await page.evaluate((to) => (window as unknown as PageWindow).__TSR_ROUTER__.history.push(to), path);
  await page.waitForFunction(
    (pathname) => {
      const { state } = (window as unknown as PageWindow).__TSR_ROUTER__;
      return state.status === 'idle' && state.resolvedLocation?.pathname === pathname;
    },
    path.replace(/\?.*/, ''),
  );
}

/** The fate of one endpoint; the others are answered. */
export const only =
  (endpoint: Endpoint, fate: Fate): FateOf =>
  (asked) =>
    asked === endpoint ? fate : 'pass';

/** The built page on a workstation that stands in. */
export class ShownPage {
  readonly page: Page;
  readonly standIn: StandIn;
  readonly host: PageHost;
  readonly #release: () => Promise<void>;

  private constructor(parts: { page: Page; standIn: StandIn; host: PageHost; release: () => Promise<void> }) {
    ({ page: this.page, standIn: this.standIn, host: this.host, release: this.#release } = parts);
  }

  static async open(
    pages: PagePool,
    clinic: (kind: ClinicKind) => Promise<ReadOnlyClinic>,
    options: ShowOptions = {},
  ): Promise<ShownPage> {
    const { scenario = 'full', role = 'agent', path = '/', language = 'en', theme = 'auto' } = options;
    const reader = await (await clinic(scenario === 'empty' ? 'empty' : 'demo')).reader(role);
    const service = new ServiceStandIn(reader, options.fateOf ?? fates[scenario]);
    const hosted = await (options.onPage ? pages.takeNew(language) : pages.take(language));
    const { page, host } = hosted;
    const { fileAddress } = host;
    const standIn = new StandIn({
      service,
      signIn: reader.signedIn,
      preferences: { language, theme, sound: systemDevices, updates: 'auto' },
      fileAddress,
    });
    host.host({ files: reader.client, onConsole: ({ channel, closed }) => closed.on(standIn.serve(channel)) });
    if (scenario === 'offline') standIn.connection.emit('disconnected');
    options.before?.(standIn);
    const onFault = (error: Error): void => void standIn.faults.push(error.stack ?? error.message);
    page.on('pageerror', onFault);
    const release = async (): Promise<void> => {
      page.off('pageerror', onFault);
      await (options.onPage ? pages.end(hosted) : pages.giveBack(hosted, language));
    };
    await options.onPage?.(page);
    const shown = new ShownPage({ page, standIn, host, release });
    if (path !== null) await shown.load(path);
    return shown;
  }

  get service(): ServiceStandIn {
    return this.standIn.service;
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** Loads the page at this path, the first time with the key. */
  async load(path: string): Promise<void> {
    const address = new URL(path, this.host.origin);
    const isFirst = this.page.url() === 'about:blank';
    if (isFirst) address.hash = new URL(this.host.url).hash;
    await this.page.goto(address.href);
    if (isFirst) await this.page.waitForURL(({ hash }) => hash === '');
  }

  goTo(path: string): Promise<void> {
    return goTo(this.page, path);
  }

  close(): Promise<void> {
    return this.#release();
  }
}
