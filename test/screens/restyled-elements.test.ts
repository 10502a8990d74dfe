import { expect, test } from '../support/console-test.ts';
import { checkRestyling } from '../support/restyled-elements.ts';

test.use({ consoleOptions: { options: ['--media-processing=off'], ready: 'agent1001@clinic.test' } });

for (const address of ['/', '/customers', '/customers/1', '/calls', '/followups', '/appointments', '/reservations/new'])
  test(`a change of ${address} styles few elements again`, async ({ openConsole, page }) => {
    await openConsole.goTo(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
    await checkRestyling(page);
  });
