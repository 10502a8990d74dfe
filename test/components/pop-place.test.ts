import { contract } from '../../src/shared/contract/contract.ts';
import { expect, test } from './component-test.ts';
import { dock, incoming, ring } from './dock-scenes.ts';
import { call } from './stand-in/states.ts';

test('Answer is at one place, for every caller and however much is known of them', async ({ show }) => {
  const shown = await show();
  await dock(shown).waitFor();
  const answer = incoming(shown).getByRole('button', { name: /^Answer/ });
  const bottomOfAnswer = () => answer.evaluate((button) => button.getBoundingClientRect().bottom);
  const { profile } = contract.customer;
  const known = await shown.service.read(profile, { customer_id: 1 });
  const bottoms: number[] = [];
  for (const [amount, balance] of [
    ['0.00', '5.00'],
    ['123456789.00', '987654321.00'],
  ] as const) {
    shown.service.answer(profile, () => ({ ...known, assets: { ...known.assets, amount, balance } }));
    shown.standIn.phone.change({ calls: [] });
    await incoming(shown).waitFor({ state: 'detached' });
    shown.standIn.announce('CustomerChanged', { id: 1, version: known.customer.version });
    ring(shown.standIn);
    await incoming(shown)
      .getByText(`¥${Number(balance).toLocaleString('en')}.00`)
      .waitFor();
    bottoms.push(await bottomOfAnswer());
  }
  shown.standIn.phone.change({ calls: [call({ id: 'call-2', number: '13912340999' })] });
  await incoming(shown).getByText('Unknown number').waitFor();
  bottoms.push(await bottomOfAnswer());
  await shown.page.setViewportSize({ width: 1280, height: 1400 });
  const atFoot = await bottomOfAnswer();
  await shown.page.setViewportSize({ width: 1280, height: 720 });
  expect(bottoms).toEqual(bottoms.map(() => atFoot - (1400 - 720)));
});
