import { expect, test } from '../support/console-test.ts';
import { accountOfRole, demoRoles } from '../support/demo-roles.ts';
import { checkRestyling } from '../support/restyled-elements.ts';

test.use({ consoleOptions: { options: ['--media-processing=off'] } });

/** The screens on which a role spends its day. */
const addresses = {
  agent: ['/', '/customers', '/customers/1', '/calls', '/follow-ups', '/appointments', '/reservations/new'],
  supervisor: ['/supervisor', '/supervisor/missed', '/supervisor/review', '/supervisor/coaching'],
  doctor: ['/', '/albums'],
  consultant: ['/', '/reservations'],
  admin: ['/', '/back-office/accounts', '/back-office/roles', '/back-office/audit', '/back-office/recordings'],
} as const;

for (const role of demoRoles)
  test(`a change of a screen of the ${role} styles few elements again`, async ({ openConsole, page }) => {
    await openConsole.signInAs(accountOfRole(role));
    for (const address of addresses[role])
      await test.step(address, async () => {
        await openConsole.goTo(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
        expect(new URL(page.url()).pathname).toBe(address);
        await checkRestyling(page);
      });
  });
