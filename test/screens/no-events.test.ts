import { expect, test as base } from '../support/console-test.ts';
import { proxyBeforeCore } from '../support/core-behind-proxy.ts';
import { agentState } from '../support/open-console.ts';
import { ProxyWithoutEvents } from '../support/proxy-without-events.ts';
import { phoneSays } from '../support/softphone-agent.ts';
import { signIn } from '../support/workstation.ts';

/** A real core whose requests and phone work, and whose events do not arrive. */
const test = base.extend<object, { serviceProxy: ProxyWithoutEvents }>({
  serviceProxy: proxyBeforeCore(() => ProxyWithoutEvents.start()),
  consoleOptions: ({ serviceProxy }, use) => use({ options: ['--server', serviceProxy.url] }),
});

test('a sign-in without events shows it, and is never Ready until they arrive', async ({ page, serviceProxy }) => {
  await signIn(page, 'agent1001@clinic.test');
  const notice = page.getByRole('alert').filter({ hasText: 'The service does not report calls and states' });
  await notice.waitFor();
  await phoneSays(page, 'Phone OK');
  await page.getByRole('button', { name: 'Skill groups' }).click();
  await page.getByRole('checkbox', { name: 'Consultation' }).check();
  await page.getByRole('button', { name: 'Sign in to groups' }).click();
  await agentState(page, 'Break');
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await page.getByText('so a call could not be followed.').waitFor();
  await page.reload();
  await notice.waitFor();
  await agentState(page, 'Break');

  serviceProxy.passesEvents = true;
  await notice.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await agentState(page, 'Ready');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
