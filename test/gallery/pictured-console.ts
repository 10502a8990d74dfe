import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Started } from '../support/workstation.ts';

export const languages = ['en-US', 'zh-CN'] as const;
export type Language = (typeof languages)[number];
const languageNames: Readonly<Record<Language, string>> = { 'en-US': 'English', 'zh-CN': '简体中文' };
const languageLabels: Readonly<Record<Language, string>> = { 'en-US': 'Language', 'zh-CN': '语言' };

const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
] as const;
const themes = ['light', 'dark'] as const;

interface FirstAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** What the router of the page offers to tools. */
interface PageWindow {
  readonly __TSR_ROUTER__: {
    readonly routesByPath: Readonly<Record<string, unknown>>;
    readonly history: { push(address: string): void };
    readonly state: { readonly status: string; readonly resolvedLocation?: { readonly pathname: string } };
  };
}

/** The key in a workstation's address is valid once: a later browser has the secret that the first one got for it. */
const storageOf = new WeakMap<Started, Awaited<ReturnType<BrowserContext['storageState']>>>();

/** A console in one language, of which every picture is taken in both sizes and both themes. */
export class PicturedConsole {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #folder: string;
  readonly #language: Language;
  readonly #words: readonly string[];

  private constructor(
    page: Page,
    context: BrowserContext,
    folder: string,
    language: Language,
    words: readonly string[],
  ) {
    this.page = page;
    this.#context = context;
    this.#folder = folder;
    this.#language = language;
    this.#words = words;
  }

  static async open(
    browser: Browser,
    workstation: Started,
    folder: string,
    language: Language,
    words: readonly string[],
  ): Promise<PicturedConsole> {
    await mkdir(folder, { recursive: true });
    const storageState = storageOf.get(workstation);
    const context = await browser.newContext({ locale: language, reducedMotion: 'reduce', storageState });
    const page = await context.newPage();
    await page.goto(workstation.line.url ?? '');
    await page.locator('main, form').first().waitFor();
    storageOf.set(workstation, await context.storageState());
    return new PicturedConsole(page, context, folder, language, words);
  }

  async signIn(account: string, password: string): Promise<void> {
    await this.page.locator('input[autocomplete=username]').fill(account);
    await this.page.locator('input[autocomplete=current-password]').fill(password);
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('main').waitFor();
  }

  /** In a clinic without any account: its first one, which is signed in then. */
  async createFirstAccount({ name, email, password }: FirstAccount): Promise<void> {
    await this.page.locator('input[autocomplete=name]').fill(name);
    await this.page.locator('input[autocomplete=username]').fill(email);
    for (const field of await this.page.locator('input[autocomplete=new-password]').all()) await field.fill(password);
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('main').waitFor();
  }

  /** The workstation keeps the language, not the browser. */
  async chooseLanguage(): Promise<void> {
    await this.go('/settings');
    await this.page.getByRole('combobox', { name: /^(Language|语言)$/ }).click();
    await this.page.getByRole('option', { name: languageNames[this.#language] }).click();
    await this.page.getByRole('combobox', { name: languageLabels[this.#language] }).waitFor();
  }

  async routes(): Promise<string[]> {
    await this.page.waitForFunction(() => '__TSR_ROUTER__' in window);
    return this.page.evaluate(() => Object.keys((window as unknown as PageWindow).__TSR_ROUTER__.routesByPath));
  }

  async go(address: string): Promise<void> {
    await this.page.waitForFunction(() => '__TSR_ROUTER__' in window);
    await this.page.evaluate((to) => (window as unknown as PageWindow).__TSR_ROUTER__.history.push(to), address);
    await this.page.waitForFunction(
      (path) => {
        const { state } = (window as unknown as PageWindow).__TSR_ROUTER__;
        return state.status === 'idle' && state.resolvedLocation?.pathname === path;
      },
      address.replace(/\?.*/, ''),
    );
  }

  /** Whether any picture of that name is asked for. */
  hasPicture(name: string): boolean {
    return this.#variants(name).length > 0;
  }

  /** Yields the files. */
  async *picture(name: string): AsyncIterable<string> {
    for (const { file, size, theme } of this.#variants(name)) {
      await this.page.setViewportSize(size);
      await this.page.emulateMedia({ colorScheme: theme });
      await this.#settle();
      await this.page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
      yield file;
    }
  }

  #variants(name: string): { file: string; size: (typeof sizes)[number]; theme: (typeof themes)[number] }[] {
    return sizes
      .flatMap((size) => themes.map((theme) => ({ size, theme })))
      .map(({ size, theme }) => ({
        file: join(this.#folder, `${name}.${this.#language}.${size.width}.${theme}.png`),
        size,
        theme,
      }))
      .filter(({ file }) => this.#words.every((word) => file.includes(word)));
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  /** Until nothing is loading, images stand, and the page has nothing left to do. */
  async #settle(): Promise<void> {
    await this.page.mouse.move(0, 0);
    await this.page.waitForFunction(
      () => document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root, span.picture:empty') === null,
    );
    await this.page.evaluate(async () => {
      await Promise.allSettled([...document.images].map((image) => image.decode()));
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    });
  }
}
