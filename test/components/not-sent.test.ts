import type { Locator } from '@playwright/test';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Endpoint } from '../../src/shared/contract/endpoint.ts';
import type { Followup } from '../../src/shared/contract/followup.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { expect, test } from './component-test.ts';
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
        ...{ id: 7, held_by: { id: 5, name: '李娜' }, appointment_id: null, resource_ids: [`doctor-${doctor?.id}`] },
        ...{ start: `${day} 10:00:00`, end: `${day} 10:30:00`, seconds_left: 120 },
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
      return { form, field: form.getByRole('textbox', { name: 'Why cancelled' }) };
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

for (const { name, writes, open, typed, answer } of scenes)
  for (const [state, reason] of [
    ['is away', 'service-not-reached'],
    ['hangs', 'service-slow'],
  ] as const)
    test(`${name}: while the service ${state} the form is not sent yet, and sent again by its button`, async ({
      show,
    }) => {
      const shown = await show();
      shown.service.answer(writes, () => {
        throw problemFor(reason, { server: 'http://127.0.0.1' });
      });
      const { form, field } = await open(shown);
      await field.fill(typed);
      await field.press('Control+Enter');
      const notice = form.getByRole('alert').filter({ hasText: 'Not sent yet' });
      await expect(notice).toContainText('What you typed is kept');
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
    });

test('in Chinese the notice is in Chinese, and no word is cut', async ({ show }) => {
  const shown = await show({ language: 'zh-CN' });
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
  await checkAccessibility(shown.page);
});
