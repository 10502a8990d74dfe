import { checkAppearance } from '../support/appearance.ts';
import type { Locator } from '@playwright/test';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Endpoint } from '../../src/shared/contract/endpoint.ts';
import type { Followup } from '../../src/shared/contract/followup.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { dock } from './dock-scenes.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

/** Forms whose service is away, or hangs: the text is kept, and can be sent again. */
const profile = { customer_id: 1 };
const pendingFollowup = async ({ service }: ShownPage): Promise<Followup> => {
  const [pending] = (await service.read(contract.followup.index, { status: '0', rows: 1 })).rows;
  if (!pending) throw new Error('The clinic has no follow-up.');
  return pending;
};

interface Scene {
  readonly name: string;
  readonly writes: Endpoint;
  /** Opens the form and types; returns the field that holds what was typed. */
  readonly open: (shown: ShownPage) => Promise<{ form: Locator; field: Locator }>;
  readonly typed: string;
  /** Answers what the form writes. */
  readonly answer: (shown: ShownPage) => Promise<void>;
}

const scenes: readonly Scene[] = [
  {
    name: 'a new appointment',
    writes: contract.appointment.create,
    typed: 'First visit',
    open: async (shown) => {
      const [doctor] = (await shown.service.read(contract.appointment.config, undefined)).doctor;
      const day = '2032-05-05';
      shown.service.answer(contract.appointmentExtension.hold, () => ({
        id: 7,
        held_by: { id: 5, name: '李娜' },
        appointment_id: null,
        resource_ids: [`doctor-${doctor?.id}`],
        start: `${day} 10:00:00`,
        end: `${day} 10:30:00`,
        seconds_left: 120,
      }));
      shown.service.answer(contract.appointmentExtension.release, () => ({ id: 7 }));
      await shown.load(`/appointments/new?day=${day}&on=${day}&start=10:00&end=10:30&at=doctor-${doctor?.id}`);
      const form = shown.main.getByRole('form', { name: 'New appointment' });
      await form.getByRole('combobox', { name: 'Existing customer' }).fill('zhangwei');
      await shown.page.getByRole('option', { name: /^张伟 · / }).click();
      return { form, field: form.getByRole('textbox', { name: 'Remark (optional)' }) };
    },
    answer: async (shown) => {
      const [known] = (await shown.service.read(contract.appointment.lists, { rows: 1 })).rows;
      if (!known) throw new Error('The clinic has no appointment.');
      shown.service.answer(contract.appointment.create, () => known);
    },
  },
  {
    name: 'a follow-up to cancel',
    writes: contract.followupExtension.cancel,
    typed: 'Had it done elsewhere',
    open: async (shown) => {
      await shown.load(`/follow-ups/${(await pendingFollowup(shown)).id}`);
      const panel = shown.main.getByRole('region', { name: 'Follow-up', exact: true });
      await panel.getByRole('button', { name: 'Cancel follow-up' }).click();
      const form = panel.getByRole('form', { name: 'Cancel follow-up' });
      return { form, field: form.getByRole('textbox', { name: 'Reason for cancelling' }) };
    },
    answer: async (shown) => {
      const pending = await pendingFollowup(shown);
      shown.service.answer(contract.followupExtension.cancel, () => pending);
    },
  },
  {
    name: 'a customer’s file',
    writes: contract.customerExtension.update,
    typed: '张新伟',
    open: async (shown) => {
      await shown.load('/customers/1?edit=true');
      const form = shown.main.getByRole('form', { name: /^Edit / });
      return { form, field: form.getByRole('textbox', { name: 'Name', exact: true }) };
    },
    answer: async (shown) => {
      const { customer } = await shown.service.read(contract.customer.profile, profile);
      shown.service.answer(contract.customerExtension.update, () => customer);
    },
  },
];

for (const { name, writes, open, typed, answer } of scenes) {
  test(
    `${name}: while the service is away the form is not sent yet, and sent again by its button`,
    gate,
    async ({ show }) => {
      const shown = await show({ path: null });
      shown.service.answer(writes, () => {
        throw problemFor('service-not-reached', { server: 'http://127.0.0.1' });
      });
      const { form, field } = await open(shown);
      await field.fill(typed);
      await field.press('Control+Enter');
      const notice = form.getByRole('alert').filter({ hasText: 'Not sent yet' });
      await expect(notice).toContainText('Your input is kept');
      await expect(notice).not.toContainText('http');
      await expect(notice).toBeInViewport();
      await expect(field).toHaveValue(typed);
      const again = notice.getByRole('button', { name: 'Send again' });
      await again.focus();
      await shown.page.keyboard.press('Enter');
      await expect.poll(() => shown.service.bodies(writes).length).toBe(2);
      await again.and(shown.page.locator(':focus')).waitFor();
      await answer(shown);
      await shown.page.keyboard.press('Enter');
      await expect.poll(() => shown.service.bodies(writes).length).toBe(3);
      await notice.waitFor({ state: 'detached' });
      const [first, ...others] = shown.service.bodies(writes);
      expect(others).toEqual([first, first]);
    },
  );

  test(`${name}: asks again for an unanswered result, and settles it`, async ({ show }) => {
    const shown = await show({ path: null });
    shown.service.answer(writes, () => {
      throw problemFor('service-slow');
    });
    const { form, field } = await open(shown);
    await field.fill(typed);
    await field.press('Control+Enter');
    const notice = form.getByRole('alert').filter({ hasText: 'Not confirmed yet' });
    await expect(notice).toContainText('this may or may not have been saved');
    await expect(notice).toBeInViewport();
    await answer(shown);
    await notice.waitFor({ state: 'detached' });
    const keys = shown.service.keys(writes);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toEqual(expect.any(String));
  });
}

test('a booking that was not sent is so again after the page was loaded again', async ({ show }) => {
  const [booking] = scenes;
  if (!booking) throw new Error('No form books.');
  const shown = await show({ path: null });
  shown.service.answer(booking.writes, () => {
    throw problemFor('service-not-reached', { server: 'http://127.0.0.1' });
  });
  const { form, field } = await booking.open(shown);
  await field.fill(booking.typed);
  await field.press('Control+Enter');
  const notice = form.getByRole('alert').filter({ hasText: 'Not sent yet' });
  await notice.waitFor();
  await shown.page.reload();
  await notice.waitFor();
  await booking.answer(shown);
  await notice.getByRole('button', { name: 'Send again' }).click();
  await notice.waitFor({ state: 'detached' });
  const keys = shown.service.keys(booking.writes);
  expect(keys.length).toBe(2);
  expect(new Set(keys).size).toBe(1);
});

for (const [words, problem] of [
  ['Not sent yet', problemFor('service-not-reached', { server: 'http://127.0.0.1' })],
  ['Not confirmed yet', problemFor('service-slow')],
] as const)
  test(`a form that is reopened shows “${words}” again, and sends it with the previous key`, async ({ show }) => {
    const shown = await show({ path: null });
    const writes = contract.followupExtension.cancel;
    shown.service.answer(writes, () => {
      throw problem;
    });
    const pending = await pendingFollowup(shown);
    const open = async () => {
      await shown.load(`/follow-ups/${pending.id}`);
      await shown.main.getByRole('button', { name: 'Cancel follow-up' }).click();
      return shown.main.getByRole('form', { name: 'Cancel follow-up' });
    };
    const field = (await open()).getByRole('textbox', { name: 'Reason for cancelling' });
    await field.fill('Had it done elsewhere');
    await field.press('Control+Enter');
    await shown.main.getByText(words).waitFor();
    const again = (await open()).getByRole('alert').filter({ hasText: words });
    await expect(again).toBeInViewport();
    shown.service.answer(writes, () => pending);
    await again.getByRole('button', { name: 'Send again' }).click();
    await again.waitFor({ state: 'detached' });
    const keys = shown.service.keys(writes);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    await expect.poll(() => shown.standIn.draftNames).toEqual([]);
  });

test('a form that was left unconfirmed has no draft once the service has it', async ({ show }) => {
  const shown = await show({ path: null });
  const writes = contract.followupExtension.cancel;
  shown.service.answer(writes, () => {
    throw problemFor('service-slow');
  });
  const pending = await pendingFollowup(shown);
  const cancel = async () => {
    await shown.main.getByRole('button', { name: 'Cancel follow-up' }).click();
    return shown.main.getByRole('form', { name: 'Cancel follow-up' }).getByRole('textbox');
  };
  await shown.load(`/follow-ups/${pending.id}`);
  const field = await cancel();
  await field.fill('Had it done elsewhere');
  await field.press('Control+Enter');
  await shown.main.getByText('Not confirmed yet').waitFor();
  const before = shown.service.bodies(writes).length;
  await shown.page.getByRole('link', { name: 'Customers' }).click();
  await shown.main.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  shown.service.answer(writes, () => pending);
  await expect.poll(() => shown.service.bodies(writes).length, { timeout: 20_000 }).toBeGreaterThan(before);
  await expect.poll(() => shown.standIn.draftNames).toEqual([]);
});

test('a form that is changed meanwhile is not sent by itself', async ({ show }) => {
  const shown = await show({ path: '/customers/1?edit=true' });
  const writes = contract.customerExtension.update;
  shown.service.answer(writes, () => {
    throw problemFor('service-slow');
  });
  const field = shown.main.getByRole('form', { name: /^Edit / }).getByRole('textbox', { name: 'Name', exact: true });
  await field.fill('张新伟');
  await field.press('Control+Enter');
  await shown.main.getByText('Not confirmed yet').waitFor();
  await field.fill('张新');
  await shown.main.getByText('Check before you send it again.').waitFor();
  expect(new Set(shown.service.bodies(writes).map((body) => JSON.stringify(body))).size).toBe(1);
});

test('a button whose write was not answered says that nobody knows whether it was done', async ({ show }) => {
  const shown = await show();
  shown.standIn.refuse('dial', problemFor('service-slow'));
  await dock(shown).getByRole('textbox', { name: 'Number' }).fill('19900000001');
  await dock(shown).getByRole('button', { name: 'Call', exact: true }).click();
  await shown.page.getByRole('alert').filter({ hasText: 'It is not known whether this was done.' }).waitFor();
});

test('in Chinese the notice is in Chinese, and no word is cut', async ({ show }) => {
  const shown = await show({ path: null, language: 'zh-CN' });
  shown.service.answer(contract.followupExtension.cancel, () => {
    throw problemFor('service-not-reached', { server: 'http://127.0.0.1' });
  });
  await shown.load(`/follow-ups/${(await pendingFollowup(shown)).id}`);
  await shown.main.getByRole('button', { name: '取消回访' }).click();
  await shown.main.getByRole('form', { name: '取消回访' }).getByRole('textbox').fill('已在别处完成');
  await shown.page.keyboard.press('Control+Enter');
  const notice = shown.main.getByRole('alert').filter({ hasText: '尚未提交' });
  await notice.getByRole('button', { name: '重新提交' }).waitFor();
  await expect(notice).not.toContainText('http');
  await checkAppearance(shown.page);
});
