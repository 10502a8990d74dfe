import { expect, type Page, test } from '@playwright/test';
import { isSeenBy, picturesOf } from '../gallery/addresses.ts';
import { addLine } from '../gallery/clinic-data.ts';
import { accountOfRole, type DemoRole } from './demo-roles.ts';
import type { OpenConsole } from './open-console.ts';
import { routesOfPage } from './routes-of-page.ts';

/** For each screen longer than any takes on a busy machine. */
const screenMs = 30_000;

/**
 * Checks every screen of a role, opened by its address. They are those of the running page's routes, with the views
 * that the gallery names, so that a new screen is among them.
 */
export async function onEveryScreen(
  opened: OpenConsole,
  role: DemoRole,
  check: (page: Page) => Promise<void>,
): Promise<void> {
  const { page } = opened;
  if (role === 'admin') await addLine(opened.core);
  await opened.signInAs(accountOfRole(role));
  const all = picturesOf(await routesOfPage(page)).map(({ address }) => address);
  const addresses = all.filter(isSeenBy[role]);
  expect(addresses.length).toBeGreaterThan(0);
  test.setTimeout(test.info().timeout + addresses.length * screenMs);
  const faults: string[] = [];
  for (const address of addresses)
    await test
      .step(address, async () => {
        await opened.goTo(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
        await check(page);
      })
      .catch((error: unknown) => faults.push(`${address}: ${error instanceof Error ? error.message : String(error)}`));
  expect(faults).toEqual([]);
}
