import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { BrowserContext, CDPSession, Page, Route } from '@playwright/test';
import { isolatedWorld, pageWorld } from './preload-world.ts';

const worldName = 'Electron Isolated Context';
/** Chromium knows no app://; a host that resolves to nothing but this machine, over https, is as secure a context. */
export const servedOrigin = 'https://clinicall.app.localhost';
const asServed = (url: string): string => url.replace(/^app:\/\/clinicall/, servedOrigin);
const asApp = (url: string): string => url.replace(servedOrigin, 'app://clinicall');

let context: BrowserContext | null = null;
export const useContext = (opened: BrowserContext): void => void (context = opened);

export const ipcMain = new EventEmitter();
/** Every window that was opened, with its options, for the checks. */
export const windows: StandInWindow[] = [];
export const openWindows = new Set<StandInWindow>();
export const onContentsCreated = new EventEmitter();

export const preventable = () => ({
  defaultPrevented: false,
  preventDefault(): void {
    this.defaultPrevented = true;
  },
});

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

/** `webContents` as far as the host uses it. */
export class StandInContents extends EventEmitter {
  readonly mainFrame: { url: string } = { url: '' };
  openHandler: OpenHandler | null = null;
  readonly #send: (channel: string, message: unknown) => void;

  constructor(send: (channel: string, message: unknown) => void) {
    super();
    this.#send = send;
  }
  send(channel: string, message: unknown): void {
    this.#send(channel, message);
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
}

/** A window of Electron as a page of Chromium, with its preload in an isolated world. */
export class StandInWindow extends EventEmitter {
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents: StandInContents;
  readonly #page: Promise<Page>;
  readonly #world = new PreloadWorld((channel, message) => {
    ipcMain.emit(channel, { sender: this.webContents, senderFrame: this.webContents.mainFrame }, message);
  });
  #isDestroyed = false;
  isShown = false;
  hasFocus = true;
  /** Addresses for which its page would have left the host's own. */
  readonly left: string[] = [];

  static getAllWindows(): StandInWindow[] {
    return [...openWindows];
  }

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    this.webContents = new StandInContents((channel, message) => this.#world.receive(channel, message));
    windows.push(this);
    openWindows.add(this);
    this.#page = this.#open();
    onContentsCreated.emit('web-contents-created', {}, this.webContents);
  }

  async #open(): Promise<Page> {
    if (!context) throw new Error('A window was opened before the app was ready');
    const page = await context.newPage();
    await page.setViewportSize({
      width: Math.max(this.options.width ?? 800, 200),
      height: Math.max(this.options.height ?? 600, 200),
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.webContents.mainFrame.url = asApp(frame.url());
    });
    await page.route(
      ({ href }) => !href.startsWith(servedOrigin) && !href.startsWith('blob:') && !href.startsWith('data:'),
      (route) => this.#leaves(route),
    );
    page.once('close', () => this.#closed());
    page.once('crash', () => this.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 }));
    await this.#world.attach(
      await context.newCDPSession(page),
      readFileSync(String(this.options.webPreferences?.preload), 'utf8'),
    );
    return page;
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.#page;
    await page.goto(asServed(url));
    this.emit('ready-to-show');
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  show(): void {
    this.isShown = true;
  }
  focus(): void {
    this.hasFocus = true;
  }
  isFocused(): boolean {
    return this.hasFocus;
  }
  setOverlayIcon(): void {}
  setMenuBarVisibility(): void {}
  flashFrame(): void {}
  maximize(): void {}
  restore(): void {}
  isMaximized(): boolean {
    return false;
  }
  isMinimized(): boolean {
    return false;
  }
  getNormalBounds(): Rectangle {
    const { x = 0, y = 0, width = 800, height = 600 } = this.options;
    return { x, y, width, height };
  }
  reload(): void {
    void this.#page.then((page) => page.reload()).catch(() => undefined);
  }
  /** As the user closes it. */
  close(): void {
    const event = preventable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }
  destroy(): void {
    void this.#page.then((page) => page.close()).catch(() => undefined);
  }

  /** `will-navigate` comes before a navigation that the page began; what nobody prevents finds no network here. */
  #leaves(route: Route): Promise<void> {
    const request = route.request();
    const details = { ...preventable(), url: request.url(), isMainFrame: request.frame().parentFrame() === null };
    if (request.isNavigationRequest()) this.webContents.emit('will-navigate', details);
    if (!details.defaultPrevented) this.left.push(details.url);
    // Without content the page stays, as it does in Electron; a failure would show Chromium's own page.
    return request.isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort('blockedbyclient');
  }

  #closed(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    openWindows.delete(this);
    this.emit('closed');
    onContentsCreated.emit('window-closed');
  }
}

/** The isolated world of one page: its preload, and the messages that go in and out. */
class PreloadWorld {
  readonly #onMessage: (channel: string, message: unknown) => void;
  #cdp: CDPSession | null = null;
  #contextId: number | null = null;
  #early: (readonly [string, unknown])[] = [];

  constructor(onMessage: (channel: string, message: unknown) => void) {
    this.#onMessage = onMessage;
  }

  async attach(cdp: CDPSession, preload: string): Promise<void> {
    this.#cdp = cdp;
    cdp.on('Runtime.executionContextCreated', ({ context: created }) => {
      if (created.name !== worldName) return;
      this.#contextId = created.id;
      for (const [channel, message] of this.#early.splice(0)) this.receive(channel, message);
    });
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId === this.#contextId) this.#contextId = null;
    });
    cdp.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== 'shimSend') return;
      const { channel, message } = JSON.parse(payload) as { channel: string; message: unknown };
      this.#onMessage(channel, message);
    });
    await cdp.send('Page.enable');
    await cdp.send('Runtime.enable');
    await cdp.send('Runtime.addBinding', { name: 'shimSend', executionContextName: worldName });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: pageWorld });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: isolatedWorld(preload), worldName });
  }

  receive(channel: string, message: unknown): void {
    if (this.#contextId === null || !this.#cdp) return void this.#early.push([channel, message]);
    const expression = `globalThis.shimReceive?.(${JSON.stringify(channel)}, ${JSON.stringify(message)})`;
    // The page may go while the message is on its way, as it may in Electron.
    this.#cdp.send('Runtime.evaluate', { contextId: this.#contextId, expression }).catch(() => undefined);
  }
}
