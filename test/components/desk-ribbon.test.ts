import type { AgentDay } from '../../src/shared/contract/agent.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { expect, test } from './component-test.ts';

const agentDay: AgentDay = {
  date: '2026-03-10',
  now: '14:30:00',
  states: [
    { state: 'offline', reason: null, from: '00:00:00', to: '09:00:00', seconds: 32_400 },
    { state: 'ready', reason: null, from: '09:00:00', to: '11:17:00', seconds: 8220 },
    { state: 'in_call', reason: null, from: '11:17:00', to: '12:30:00', seconds: 4380 },
    { state: 'break', reason: 'Lunch', from: '12:30:00', to: '14:30:00', seconds: 7200 },
  ],
  sums: [
    { state: 'offline', seconds: 32_400 },
    { state: 'ready', seconds: 8220 },
    { state: 'in_call', seconds: 4380 },
    { state: 'break', seconds: 7200 },
  ],
};

test('ribbon: a bar of one’s own states, the reason of a break in its title; a press shows hours and sums', async ({
  show,
}) => {
  const shown = await show({ path: null });
  shown.service.answer(contract.agent.day, () => agentDay);
  await shown.load('/');
  const bar = shown.main.getByRole('img', { name: 'My day: Ready 2 h 17, In call 1 h 13, Break 2 h' });
  await expect(bar).toHaveCSS('height', '12px');
  await expect(shown.main.locator('title', { hasText: 'Break · Lunch, 12:30–14:30' })).toHaveCount(1);
  await expect(shown.main.getByText('Now 14:30')).toBeHidden();
  await bar.click();
  await shown.main.getByText('Now 14:30').waitFor();
  await shown.main.getByText('Ready 2 h 17', { exact: true }).waitFor();
});

test('ribbon: one that cannot be read is asked for again', async ({ show }) => {
  const shown = await show({ path: null });
  let isBroken = true;
  shown.service.answer(contract.agent.day, () => {
    if (isBroken) throw problemFor('disk-full');
    return agentDay;
  });
  await shown.load('/');
  const again = shown.main.getByRole('button', { name: 'Try again' }).first();
  await again.waitFor();
  isBroken = false;
  await again.click();
  await shown.main.getByRole('img', { name: /^My day: Ready 2 h 17/ }).waitFor();
});

test('ribbon: its hours are those of today, and not the longest of the week', async ({ show }) => {
  const shown = await show({ path: null });
  const today = clinicDay();
  const spans = [{ start: '09:00', end: '18:00' }];
  const config = await shown.service.read(contract.appointment.config, undefined);
  shown.service.answer(contract.agent.day, () => agentDay);
  shown.service.answer(contract.appointment.config, () => ({ ...config, business_end: '20:00' }));
  shown.service.answer(contract.appointmentExtension.hours, () => [{ date: today, name: null, spans }]);
  await shown.load('/');
  const hours = shown.main.getByRole('img', { name: /^My day/ }).locator('text');
  await expect(hours.last()).toHaveText('18');
  await expect(hours.first()).toHaveText('09');
});
