import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { Floor } from '../../src/shared/contract/floor.ts';
import { strayRejection } from '../../src/main/hosts/common/stray-rejections.ts';
import { writeToneWav } from './audio.ts';
import { CustomerPhone, type CustomerOptions } from './customer-phone.ts';
import { copyDemoClinic } from './demo-template.ts';
import {
  launchChromium,
  signIn,
  signInAndGetReady,
  signInOverHttp,
  type Started,
  startWorkstation,
} from './workstation.ts';

export interface ConsoleOptions {
  /** The workstation's options, besides its data folder. */
  readonly options?: readonly string[];
  /** Replaces `npm start` with these options. */
  readonly start?: (folder: string) => Promise<Started>;
  /** Signs in with this account, joins the first skill group and gets ready. */
  readonly ready?: string;
  /** Signs in with this account. */
  readonly signedIn?: string;
  /** The tone that the agent's microphone hears; silence without it. */
  readonly speaksHertz?: number;
  readonly context?: BrowserContextOptions;
  /** Outside calls come in on a port of the core's choice and ring the first skill group. */
  readonly hasTrunk?: boolean;
  /** The phone of a customer on such a trunk; outside numbers reach it as well. */
  readonly customer?: CustomerOptions;
  /** Prepares the page before it opens the console: its listeners, and scripts that run in it first. */
  readonly prepare?: (page: Page) => Promise<unknown> | void;
}

/** Which port it is, and where the customer's phone is, is known once both have started. */
function trunkOptions({ hasTrunk, customer }: ConsoleOptions, phone: CustomerPhone | null): readonly string[] {
  if (!(hasTrunk || customer)) return [];
  const trunk = phone ? ['--trunk', `main=sip:127.0.0.1:${phone.port}`] : [];
  return ['--trunk-listen', '127.0.0.1:0', '--inbound', '*=1', ...trunk];
}

/** A running workstation, and its console in a browser. */
export class OpenConsole {
  readonly workstation: Started;
  readonly browser: Browser;
  readonly page: Page;
  readonly folder: string;
  readonly #phone: CustomerPhone | null;

  private constructor(parts: {
    workstation: Started;
    browser: Browser;
    page: Page;
    folder: string;
    phone: CustomerPhone | null;
  }) {
    ({ workstation: this.workstation, browser: this.browser, page: this.page, folder: this.folder } = parts);
    this.#phone = parts.phone;
  }

  static async open(parts: ConsoleOptions): Promise<OpenConsole> {
    const { options = [], speaksHertz, customer } = parts;
    const folder = await mkdtemp(join(tmpdir(), 'clinicall-console-'));
    const wav = join(folder, 'agent.wav');
    if (speaksHertz !== undefined)
      await writeToneWav(wav, { hertz: speaksHertz, seconds: 60, rate: 48_000, dbfs: -12 });
    await using undo = new AsyncDisposableStack();
    const phone = customer ? await CustomerPhone.start({ folder: join(folder, 'phone'), ...customer }) : null;
    undo.defer(async () => void (await phone?.stop()));
    const data = join(folder, 'data');
    const hasDemoClinic = !parts.start && !options.includes('--empty') && !options.includes('--server');
    if (hasDemoClinic) await copyDemoClinic(data);
    const start = parts.start ?? (() => startWorkstation(['--data', data, ...options, ...trunkOptions(parts, phone)]));
    const workstation = await start(folder);
    undo.defer(async () => void (await workstation.stop()));
    const browser = await launchChromium(speaksHertz === undefined ? undefined : wav);
    undo.defer(() => browser.close());
    const page = await (await browser.newContext({ locale: 'en-US', ...parts.context })).newPage();
    const opened = new OpenConsole({ workstation, browser, page, folder, phone });
    await opened.#begin(parts);
    undo.move();
    return opened;
  }

  async #begin({ prepare, ready, signedIn }: ConsoleOptions): Promise<void> {
    await prepare?.(this.page);
    await this.page.goto(this.address);
    if (ready !== undefined) await signInAndGetReady(this.page, ready);
    if (signedIn !== undefined) await this.signInAs(signedIn);
  }

  /** The address that the workstation prints, with its key. */
  get address(): string {
    return this.workstation.line.url ?? '';
  }

  /** `HOST:PORT` where calls from the trunk are taken. */
  get trunk(): string {
    const { trunk } = this.workstation.line;
    if (!trunk) throw new Error('This workstation has no trunk: `hasTrunk` or `customer` asks for one.');
    return trunk.replace('udp:', '');
  }

  get customerPhone(): CustomerPhone {
    if (!this.#phone) throw new Error('There is no customer: `customer` asks for one.');
    return this.#phone;
  }

  /** Opens a path of the console, as a new page. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.address).href);
  }

  /** Signs in with that account, after signing out the present one. */
  async signInAs(account: string, password?: string): Promise<void> {
    await this.signOut();
    await signIn(this.page, account, password);
    await accountMenuOf(this.page).waitFor();
  }

  /** Signs out the present account. */
  async signOut(): Promise<void> {
    const accountMenu = accountMenuOf(this.page);
    await accountMenu.or(this.page.getByRole('textbox', { name: 'Account', exact: true })).waitFor();
    if (await accountMenu.isVisible()) await signOut(this.page);
  }

  /** The address of the embedded core. */
  get core(): string {
    return this.workstation.line.core ?? '';
  }

  /** Closes the browser and stops the workstation; does nothing when both have ended. */
  async close(): Promise<void> {
    await this.browser.close();
    await this.#phone?.stop();
    await this.workstation.stop();
    const stray = this.workstation.log.filter((lines) => lines.includes(strayRejection));
    if (stray.length > 0) throw new Error(`The workstation met a failure that nothing handled:\n${stray.join('')}`);
  }

  /** Lets callers ring the first skill group, by another account than the agent's. */
  async practiceCallers(account = 'supervisor@clinic.test'): Promise<PracticeCallers> {
    return new PracticeCallers(await signInOverHttp(this.core, account));
  }
}

/** Scripted callers; an account has five at most. */
export class PracticeCallers {
  readonly #client: Awaited<ReturnType<typeof signInOverHttp>>;
  readonly #callIds: string[] = [];

  constructor(client: Awaited<ReturnType<typeof signInOverHttp>>) {
    this.#client = client;
  }

  /** A caller with that number rings; returns the ID of the call. */
  async ring(from: string): Promise<string> {
    const { data } = await this.#client.post('/api/ext/practice/call', { from, group_id: 1 });
    const callId = String(data['request_id']);
    this.#callIds.push(callId);
    return callId;
  }

  /** The agents and waiting callers that the callers' account sees. */
  async floor(): Promise<Floor> {
    return (await this.#client.get<Floor>('/api/ext/floor')).data;
  }

  /** Ends what continues: a caller who was declined waits. */
  async endAll(): Promise<void> {
    const callIds = this.#callIds.splice(0);
    await Promise.all(
      callIds.map((callId) => this.#client.post('/api/ext/call/hangup', { call_id: callId }).catch(() => undefined)),
    );
  }
}

export const dockOf = (page: Page): Locator => page.getByRole('region', { name: 'Phone', exact: true });
export const incomingCallOf = (page: Page): Locator => page.getByRole('region', { name: 'Incoming call' });
export const agentState = (page: Page, text: string): Promise<void> =>
  page.getByRole('status', { name: 'Agent state' }).filter({ hasText: text }).waitFor();
/** Ends the wrap-up, and waits until the agent is ready again. */
export async function finishWrapUp(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Wrap-up' }).getByRole('button', { name: 'Skip' }).click();
  await agentState(page, 'Ready');
}
/** Ends the wrap-up, if there is one, and waits until the agent is ready again. */
export async function endWrapUp(page: Page): Promise<void> {
  const state = page.getByRole('status', { name: 'Agent state' });
  await state.filter({ hasText: /Wrap-up|Ready/ }).waitFor();
  if (await page.getByRole('region', { name: 'Wrap-up' }).isVisible()) await page.keyboard.press('Alt+w');
  await agentState(page, 'Ready');
}
/** Chooses from the menu of the agent's state, by the names of the menu's language. */
export async function chooseState(page: Page, state: string, menu = 'Change state'): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: state, exact: true }).click();
}
export const accountMenuOf = (page: Page): Locator => page.getByRole('button', { name: 'Account menu' });
export async function signOut(page: Page): Promise<void> {
  await accountMenuOf(page).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByRole('textbox', { name: 'Account', exact: true }).waitFor();
}
