import type { SignInState } from '../../src/shared/ipc/sign-in-ipc.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import { firstStart, signedOut } from './stand-in/states.ts';
import type { StandIn } from './stand-in/stand-in.ts';

const beginsWith =
  (state: SignInState) =>
  ({ signIn }: StandIn): void =>
    signIn.emit(state);
const chosen = ({ commands }: StandIn): unknown[] =>
  commands.flatMap(({ name, input }) => (name === 'chooseService' ? [input] : []));

test('the first start says who answers, and connects by Enter', gate, async ({ show }) => {
  const { page, standIn } = await show({ before: beginsWith(firstStart()) });
  const address = page.getByRole('textbox', { name: 'Address of the service' });
  await expect(address).toBeFocused();
  await address.fill('http://10.0.0.5:8080');
  await expect(page.getByRole('status')).toHaveText(
    'http://10.0.0.5:8080 answers: Clinicall 1.4.0, without encryption',
  );
  await address.fill('https://clinic.example');
  await expect(page.getByRole('status')).toHaveText(
    'https://clinic.example answers: Clinicall 1.4.0, certificate valid',
  );
  expect(chosen(standIn)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => chosen(standIn)).toEqual([{ kind: 'service', address: 'https://clinic.example' }]);
});

test('an address where nobody answers is not connected to', async ({ show }) => {
  const { page, standIn } = await show({ before: beginsWith(firstStart()) });
  standIn.refuse('findService', problemFor('server-not-reached', { server: 'https://clinic.example' }));
  await page.getByRole('textbox', { name: 'Address of the service' }).fill('https://clinic.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The service at https://clinic.example cannot be reached.')).toBeVisible();
  expect(chosen(standIn)).toEqual([]);
});

test('practice is a choice beside the others, unless it is not offered', async ({ show }) => {
  const { page, standIn } = await show({ before: beginsWith(firstStart()) });
  await page.getByRole('button', { name: 'Open practice' }).click();
  await page.getByRole('button', { name: 'Set up a new clinic' }).click();
  await expect.poll(() => chosen(standIn)).toEqual([{ kind: 'practice' }, { kind: 'new' }]);
  standIn.signIn.emit({ ...firstStart(), canPractise: false } as SignInState);
  await expect(page.getByRole('button', { name: 'Open practice' })).toHaveCount(0);
});

for (const [name, state] of [
  ['the first start', firstStart()],
  ['the sign-in of practice', { ...signedOut(), origin: 'practice' }],
] as const)
  test(`${name} is readable in both themes and languages`, async ({ show }) => {
    const shown = await show({ before: beginsWith(state as SignInState) });
    await shown.page.getByRole('heading', { level: 1 }).waitFor();
    await checkReadable(shown);
  });

test('another service can be chosen in place of one that was chosen, not of one that is given', async ({ show }) => {
  const again = { name: 'Choose another clinic' };
  const { page, standIn } = await show({ before: beginsWith({ ...signedOut(), origin: 'chosen' } as SignInState) });
  await page.getByRole('button', again).click();
  await expect.poll(() => standIn.commands.map(({ name }) => name)).toContain('chooseAgain');
  standIn.signIn.emit(signedOut());
  await expect(page.getByRole('button', again)).toHaveCount(0);
});
