import { test } from '../support/console-test.ts';
import { addLine } from '../gallery/clinic-data.ts';
import { accountOfRole, demoRoles } from '../support/demo-roles.ts';
import { onEveryScreen } from '../support/every-screen.ts';
import { checkTabOrder } from '../support/tab-order.ts';

/** Every screen can be used without a pointer: the Tab key reaches what is on it, and shows where it is. */
test.use({ consoleOptions: { options: ['--media-processing=off'] } });

for (const role of demoRoles)
  test(`the Tab key reaches everything on the screens of the ${role}`, async ({ openConsole }) => {
    if (role === 'admin') await addLine(openConsole.core);
    await openConsole.signInAs(accountOfRole(role));
    await onEveryScreen(openConsole, role, checkTabOrder);
  });
