import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { type LanguageTag, languageTags } from '../../src/shared/languages/languages.ts';
import { goTo } from '../components/stand-in/shown-page.ts';
import type { StandIn } from '../components/stand-in/stand-in.ts';

type Format = 'jpeg' | 'png';

/** The pictures that somebody wants. */
export interface Wanted {
  readonly folder: string;
  readonly format: Format;
  /** All of them are in the path of each picture. */
  readonly words: readonly string[];
}

const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
] as const;
const themes = ['light', 'dark'] as const;

interface Variant {
  readonly language: LanguageTag;
  readonly size: (typeof sizes)[number];
  readonly theme: (typeof themes)[number];
}

/** In an order in which the page is laid out again as rarely as possible. */
export const everyVariant: readonly Variant[] = sizes.flatMap((size) =>
  languageTags.flatMap((language) => themes.map((theme) => ({ language, size, theme }))),
);
export const oneVariant: readonly Variant[] = [{ language: 'en', size: sizes[0], theme: 'light' }];

const quality = 80;

const fileOf = ({ folder, format, words }: Wanted, name: string, { language, size, theme }: Variant): string | null => {
  const ending = format === 'jpeg' ? 'jpg' : 'png';
  const file = join(folder, `${name}.${language}.${size.width}.${theme}.${ending}`);
  return words.every((word) => file.includes(word)) ? file : null;
};

/** Whether any picture of that name is wanted; `name` begins with the scenario. */
export const isWanted = (wanted: Wanted, name: string, variants = everyVariant): boolean =>
  variants.some((variant) => fileOf(wanted, name, variant) !== null);

/** Takes pictures of one page, which changes its size, theme and language without being loaded again. */
export class Camera {
  readonly page: Page;
  readonly #standIn: StandIn;
  readonly #wanted: Wanted;
  readonly #variants: readonly Variant[];
  readonly #devTools: CDPSession;
  #size: Variant['size'] | null = null;

  private constructor(
    page: Page,
    standIn: StandIn,
    { wanted, variants }: { wanted: Wanted; variants: readonly Variant[] },
    devTools: CDPSession,
  ) {
    this.page = page;
    this.#standIn = standIn;
    this.#wanted = wanted;
    this.#variants = variants;
    this.#devTools = devTools;
  }

  static async of(
    page: Page,
    standIn: StandIn,
    parts: { wanted: Wanted; variants: readonly Variant[] },
  ): Promise<Camera> {
    await page.addStyleTag({ content: '* { caret-color: transparent !important; transition: none !important }' });
    return new Camera(page, standIn, parts, await page.context().newCDPSession(page));
  }

  has(name: string): boolean {
    return isWanted(this.#wanted, name, this.#variants);
  }

  go(address: string): Promise<void> {
    return goTo(this.page, address);
  }

  /** Takes the wanted variants. `isLoading`: the page is to be pictured while it loads. Resolves with the files. */
  async take(name: string, isLoading = false): Promise<string[]> {
    const files: string[] = [];
    for (const variant of this.#variants) {
      const file = fileOf(this.#wanted, name, variant);
      if (file === null) continue;
      await this.#become(variant);
      await this.#settle(isLoading);
      const { format } = this.#wanted;
      const { data } = await this.#devTools.send('Page.captureScreenshot', {
        format,
        optimizeForSpeed: true,
        ...(format === 'jpeg' ? { quality } : {}),
      });
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, Buffer.from(data, 'base64'));
      files.push(file);
    }
    return files;
  }

  async #become({ language, size, theme }: Variant): Promise<void> {
    if (this.#size !== size) await this.page.setViewportSize(size);
    this.#size = size;
    if (this.#standIn.preferences.value.language !== language || this.#standIn.preferences.value.theme !== theme)
      this.#standIn.preferences.change({ language, theme });
    await this.page.waitForFunction(
      ([lang, scheme]) =>
        document.documentElement.lang === lang && document.documentElement.dataset['mantineColorScheme'] === scheme,
      [language, theme] as const,
    );
  }

  /** Waits until all is answered, nothing is loading, images are complete, and the page is idle and asks no more. */
  async #settle(isLoading: boolean): Promise<void> {
    if (!isLoading)
      await this.page.waitForFunction(
        () =>
          document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root, span[data-part=picture]:empty') ===
          null,
      );
    const { service } = this.#standIn;
    for (;;) {
      const sent = service.sent.length;
      if (!isLoading) await service.settled();
      await this.page.evaluate(async () => {
        await Promise.allSettled([...document.images].map((image) => image.decode()));
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
      });
      if (isLoading || service.sent.length === sent) return;
    }
  }
}
