import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** More than any page has, its lists in the demo clinic read to their end. */
const maxStops = 1200;

/** A stop of the Tab key, with its fault. */
interface Stop {
  readonly name: string;
  /** It is out of sight, or under something else. */
  readonly isObscured: boolean;
}

declare global {
  interface Window {
    tabOrder?: { stop(): Promise<Stop | 'outside' | 'again'>; unmarked(): string[]; missed(): string[] };
  }
}

/**
 * The Tab key reaches every control of the page, each is in sight and looks another way while it has the focus (WCAG
 * 2.2, 2.1.1, 2.4.7 and 2.4.11), and leads out of the page again (2.1.2). In a group of which one is reached (radio
 * buttons, tabs, a grid) the arrow keys lead to the others.
 */
export async function checkTabOrder(page: Page): Promise<void> {
  await page.evaluate(watchTabOrder);
  const faults: string[] = [];
  for (let count = 0; ; count += 1) {
    expect(count, 'stops of the Tab key').toBeLessThan(maxStops);
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => window.tabOrder?.stop() ?? 'again');
    // A page may begin with the focus in a form: what comes before it follows after the end.
    if (stop === 'again') break;
    if (stop !== 'outside' && stop.isObscured) faults.push(`${stop.name}: out of sight`);
  }
  const unmarked = await page.evaluate(() => window.tabOrder?.unmarked() ?? []);
  const missed = await page.evaluate(() => window.tabOrder?.missed() ?? []);
  faults.push(...unmarked.map((name) => `${name}: its focus cannot be seen`));
  expect([...faults, ...missed.map((name) => `${name}: not reached`)], page.url()).toEqual([]);
}

function watchTabOrder(): void {
  const still = document.createElement('style');
  still.textContent = '*, ::before, ::after { transition: none !important; animation: none !important }';
  document.head.append(still);
  /** The elements reached, with their style while they had the focus. */
  const reached = new Map<HTMLElement, string>();
  /** Links that were reached: what is scrolled out of sight and back is drawn again. */
  const reachedLinks = new Set<string>();
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent;
    const kind = `${element.tagName.toLowerCase()}.${element.className.toString().split(' ').at(-1)}`;
    return `${kind} “${label?.trim().slice(0, 40)}”`;
  };
  /** The styles by which an element, what it draws over its row, its label or its container may show the focus. */
  const lookOf = (element: Element): string => {
    const parts = [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement];
    return [...parts.flatMap((part) => (part ? [getComputedStyle(part)] : [])), getComputedStyle(element, '::after')]
      .map(({ outline, boxShadow, borderColor, backgroundColor, textDecorationLine }) =>
        [outline, boxShadow, borderColor, backgroundColor, textDecorationLine].join(),
      )
      .join(' | ');
  };
  /** The element that the pointer meets instead of a control that is drawn by its label. */
  const isSeen = (element: Element): boolean => {
    const shown = element.matches('input[type=radio], input[type=checkbox], input[type=file]')
      ? ((element as HTMLInputElement).labels?.[0] ?? element)
      : element;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const points = [0.5, 0.1, 0.9].map((share) => [left + width * share, top + height / 2] as const);
    return points.some(([x, y]) => {
      const met = document.elementFromPoint(x, y);
      return met !== null && (met === element || shown.contains(met) || met.contains(shown));
    });
  };
  const isVisible = (element: HTMLElement): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=slider]';
  /**
   * The marks that take a choice back from a field are for the pointer: the Backspace key does the same, or the entry
   * when it is chosen again.
   */
  const marks = ['.mantine-Pill-remove', '.mantine-InputClearButton-root'].map((mark) => `${mark}[aria-hidden=true]`);
  /** A proposal is taken by the → key in its field, or by a press. */
  const isNoStop = [
    ...[':disabled', '[aria-disabled=true]', '[aria-hidden=true] *'],
    ...['[data-part=proposal][tabindex="-1"]', ...marks],
  ].join();
  /** One of a group in which the arrow keys move. */
  const groups = '[role=listbox], [role=tablist], [role=radiogroup], [role=menu], [role=grid], [role=toolbar]';
  const isOfGroup = (element: HTMLElement): boolean =>
    element.matches('input[type=radio]') || (element.closest(groups)?.querySelector('[data-reached]') ?? null) !== null;
  const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  /** A list draws the rows that the focus scrolls towards, and reads further ones. */
  const drawn = async (): Promise<void> => {
    do {
      await nextFrame();
      await nextFrame();
    } while (document.querySelector('[aria-busy=true]') !== null);
  };
  let timesLeft = 0;
  window.tabOrder = {
    stop: async () => {
      await drawn();
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) {
        timesLeft += 1;
        return timesLeft > 1 ? 'again' : 'outside';
      }
      if (reached.has(element)) return 'again';
      reached.set(element, lookOf(element));
      if (element instanceof HTMLAnchorElement) reachedLinks.add(`${nameOf(element)} ${element.href}`);
      element.dataset['reached'] = '';
      return { name: nameOf(element), isObscured: !isSeen(element) };
    },
    unmarked: () => {
      (document.activeElement as HTMLElement | null)?.blur();
      return [...reached].filter(([one, look]) => one.isConnected && lookOf(one) === look).map(([one]) => nameOf(one));
    },
    missed: () =>
      [...document.querySelectorAll<HTMLElement>(controls)]
        .filter((one) => isVisible(one) && !one.matches(isNoStop))
        .filter((one) => !reached.has(one) && !isOfGroup(one))
        .filter((one) => !(one instanceof HTMLAnchorElement) || !reachedLinks.has(`${nameOf(one)} ${one.href}`))
        .map(nameOf),
  };
}
