import { expect, type Page, test } from '@playwright/test';
import { isSeenBy, picturesOf } from '../gallery/addresses.ts';
import type { DemoRole } from './demo-roles.ts';
import { routesOfPage } from './routes-of-page.ts';

/** For each screen longer than any takes on a busy machine. */
const screenMs = 30_000;

/** A page where an account of the role is signed in. */
interface SignedIn {
  readonly page: Page;
  goTo(address: string): Promise<void>;
}

/**
 * Checks every screen of a role, opened by its address. They are those of the running page's routes, with the views
 * that the gallery names, so that a new screen is among them.
 */
export async function onEveryScreen(
  shown: SignedIn,
  role: DemoRole,
  check: (page: Page) => Promise<void>,
): Promise<void> {
  const { page } = shown;
  const all = picturesOf(await routesOfPage(page)).map(({ address }) => address);
  const addresses = all.filter(isSeenBy[role]);
  expect(addresses.length).toBeGreaterThan(0);
  test.setTimeout(test.info().timeout + addresses.length * screenMs);
  const faults: string[] = [];
  for (const address of addresses)
    await test
      .step(address, async () => {
        await shown.goTo(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
        await check(page);
      })
      .catch((error: unknown) => faults.push(`${address}: ${error instanceof Error ? error.message : String(error)}`));
  // A screen without the frame has no account menu, by which others sign in.
  await shown.goTo('/');
  expect(faults).toEqual([]);
}
