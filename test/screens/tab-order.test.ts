import { test } from '../support/console-test.ts';
import { demoRoles } from '../support/demo-roles.ts';
import { onEveryScreen } from '../support/every-screen.ts';
import { checkTabOrder } from '../support/tab-order.ts';

/** Every screen can be used without a pointer: the Tab key reaches what is on it, and shows where it is. */
test.use({ consoleOptions: { options: ['--media-processing=off'] } });

/** Something on these screens is out of sight while it has the focus. */
const exceptions = {
  '/customers/1?edit=true': 'the field of the allergies',
  '/supervisor/review/1': 'the button that comments a line of the scorecard, and the position in the recording',
};

for (const role of demoRoles)
  test(`the Tab key reaches everything on the screens of the ${role}`, ({ openConsole }) =>
    onEveryScreen(openConsole, role, checkTabOrder, exceptions));
