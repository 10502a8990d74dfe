import type { ManagedState } from '../../src/shared/managed/managed-settings.ts';
import { problemOf } from '../../src/shared/problem.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { signedOut } from './stand-in/states.ts';

const managed: ManagedState = {
  settings: {
    organisation: '豫园医疗集团',
    support: '8810',
    serviceAddress: 'https://clinic.example',
    language: 'en',
    startAtSignIn: true,
    practice: false,
    updates: 'managed',
  },
  source: '/etc/clinicall/policy.json',
  problems: [],
};
const path = '/settings/service';

test('settings that the organisation manages are shown and cannot be changed', gate, async ({ show }) => {
  const { page, main } = await show({ path, before: (standIn) => standIn.managed.emit(managed) });
  await expect(main).toContainText('5 settings are managed by your organisation, 豫园医疗集团. Questions: 8810.');
  await expect(main.getByRole('switch', { name: 'Start at sign-in' })).toBeDisabled();
  await expect(main.getByRole('switch', { name: 'Start at sign-in' })).toBeChecked();
  await expect(main.getByRole('switch', { name: 'Practice calls' })).not.toBeChecked();
  await expect(main.getByRole('textbox', { name: 'Address' })).not.toBeEditable();
  await main.getByRole('button', { name: 'Show the policy' }).click();
  await expect(main).toContainText('https://clinic.example');
  await expect(main).toContainText('Read at the last start from /etc/clinicall/policy.json.');
  await checkAccessibility(page);
});

test('a fixed language is chosen nowhere, and no practice call is offered', async ({ show }) => {
  const shown = await show({ path: '/settings', before: (standIn) => standIn.managed.emit(managed) });
  await expect(shown.main.getByRole('combobox', { name: 'Language' })).toBeDisabled();
  await expect(shown.main).toContainText('Managed by your organisation');
  await shown.page.getByRole('button', { name: 'Account menu' }).click();
  await expect(shown.page.getByRole('menuitemradio', { name: '简体中文' })).toBeDisabled();
  await shown.page.keyboard.press('Escape');
  await shown.load('/');
  await shown.main.getByRole('heading', { level: 1 }).waitFor();
  await expect(shown.main.getByRole('button', { name: 'Practice call' })).toHaveCount(0);
});

test('without a policy nothing is said of an organisation', async ({ show }) => {
  const { main } = await show({ path });
  await main.getByRole('heading', { name: 'Service, updates, support' }).waitFor();
  await expect(main).not.toContainText('organisation');
});

test('a fault of the policy is named, in the language of the reader', async ({ show }) => {
  const source = '/etc/clinicall/policy.json';
  const problem = problemOf(
    problemFor('policy-value-invalid', { source, key: 'updates', format: 'managed | auto | off' }),
  );
  const shown = await show({
    path,
    language: 'zh-CN',
    before: (standIn) => standIn.managed.emit({ settings: {}, source, problems: [problem] }),
  });
  await expect(shown.main.getByRole('alert')).toHaveText(
    `${source} 中的设置“updates”未生效：格式须为 managed | auto | off。`,
  );
});

test('a support bundle is written, and it is said where', async ({ show }) => {
  const { main, standIn } = await show({ path });
  await main.getByRole('button', { name: 'Write the bundle' }).click();
  const card = main.getByRole('region', { name: 'Support bundle' });
  await expect(card.getByRole('status')).toHaveText('Written: /home/agent/Downloads/clinicall-support.zip, 6 kB');
  expect(standIn.commands.at(-1)).toEqual({ name: 'writeSupportBundle', input: { checkUps: [] } });
});

test('a bundle that would name somebody is not written, and its part is named', async ({ show }) => {
  const { main } = await show({
    path,
    before: (standIn) =>
      standIn.refuse('writeSupportBundle', problemFor('bundle-holds-name', { part: 'logs/clinicall.log' })),
  });
  await main.getByRole('button', { name: 'Write the bundle' }).click();
  await expect(main.getByRole('alert')).toContainText(
    'The support bundle was not written: its part logs/clinicall.log has a person’s name.',
  );
});

test('an account without a phone has the page too', async ({ show }) => {
  const { main } = await show({ role: 'doctor', path });
  await main.getByRole('button', { name: 'Write the bundle' }).waitFor();
  await expect(main.getByRole('link', { name: 'Check-up' })).toHaveCount(0);
});

const versions = { workstation: '1.4.0', service: '1.4.2' };

test('a service of another version is said at the sign-in, and after it with what works', async ({ show }) => {
  const before = await show({ path: '/', before: ({ signIn }) => signIn.emit({ ...signedOut(), versions }) });
  await expect(before.page.getByRole('status')).toHaveText(
    'The service has the newer version 1.4.2, this workstation 1.4.0.',
  );
  const { page } = await show({ path: '/', before: ({ signIn }) => signIn.change({ versions }) });
  const notice = page.getByRole('alert').filter({ hasText: 'newer version 1.4.2' });
  await expect(notice).toContainText('All that this workstation has works.');
  await notice.getByRole('button', { name: 'Close this notice' }).click();
  await expect(notice).toHaveCount(0);
});

test('an older service is named with the parts that it lacks', async ({ show }) => {
  const { page } = await show({
    path: '/',
    before: ({ signIn }) => {
      const { value } = signIn;
      if (value.state !== 'signed-in') return;
      const offered = value.capabilities.filter((name) => name !== 'leads' && name !== 'savedFilters');
      signIn.emit({ ...value, capabilities: offered, versions: { ...versions, service: '1.3.0' } });
    },
  });
  await expect(page.getByRole('alert').filter({ hasText: 'older version 1.3.0' })).toContainText(
    'The service does not offer: leads, saved searches. All else works.',
  );
});

test('an update that is ready waits for the outbox, and is installed by a button', async ({ show }) => {
  const ready = { state: 'ready', version: '1.4.2' } as const;
  const { main, standIn } = await show({
    path,
    before: ({ updates }) => updates.emit({ ...ready, heldUpBy: 'outbox' }),
  });
  const card = main.getByRole('region', { name: 'Updates' });
  await expect(card).toContainText('1.4.2 is here, signature checked');
  await expect(card).toContainText('It is installed when all entries of the outbox have been sent.');
  const install = card.getByRole('button', { name: 'Install and restart' });
  await expect(install).toBeDisabled();
  standIn.updates.emit({ ...ready, heldUpBy: null });
  await install.click();
  expect(standIn.commands.at(-1)).toEqual({ name: 'installUpdate', input: null });
});

test('the policy of updates is chosen where no organisation fixes it', async ({ show }) => {
  const shown = await show({ path, before: ({ updates }) => updates.emit({ state: 'current', checkedAt: 0 }) });
  const card = shown.main.getByRole('region', { name: 'Updates' });
  await card.getByText('Off', { exact: true }).click();
  await expect.poll(() => shown.standIn.preferences.value.updates).toBe('off');
  await card.getByRole('button', { name: 'Look again' }).click();
  expect(shown.standIn.commands.at(-1)).toEqual({ name: 'checkForUpdates', input: null });
});
