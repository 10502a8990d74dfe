import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { expect, test } from './component-test.ts';
import { answerBusyFloor, busyFloor } from './floor-scenes.ts';

/** States that last too long, on the live page and on the wall. */
const role = 'supervisor';

test('a wrap-up, a break and a wait beyond the limit stand out, and a wrap-up is ended', async ({ show }) => {
  const shown = await show({
    role,
    path: '/supervisor',
    before: ({ service }) => {
      answerBusyFloor(service);
      const late = busyFloor.agents.map((agent) =>
        agent.agent_id === '1004' ? { ...agent, since_seconds: 146 } : agent,
      );
      service.answer(contract.floor.view, () => ({ ...busyFloor, agents: late }));
      service.answer(contract.agent.finishWrapUp, () => {
        throw problemFor('other-agent');
      });
    },
  });
  await expect(shown.main.locator('article[data-over]')).toHaveText([
    /刘洋 1004limit 1:00/,
    /钟文 1007Lunch, limit 30:00/,
  ]);
  await expect(shown.main.getByRole('region', { name: 'Waiting callers' }).locator('[data-over]')).toHaveCount(1);
  await shown.main.getByRole('button', { name: 'End the wrap-up of 刘洋' }).click();
  await expect.poll(() => shown.service.bodies(contract.agent.finishWrapUp)).toEqual([{ agent_id: '1004' }]);
  await expect(shown.main.getByRole('button', { name: 'End the wrap-up of 刘洋' })).toBeVisible();
});

test('the wall shows agents, waits, groups and lines, large, without the frame and without customers', async ({
  show,
}) => {
  const line = { name: 'Telecom', answers: true, status: 200, reason: null, failure: null, registered_until: null };
  const shown = await show({
    role,
    path: '/supervisor/wall',
    before: ({ service }) => {
      answerBusyFloor(service);
      service.answer(contract.line.list, () => [{ ...line, since: null }]);
    },
  });
  const { page, main } = shown;
  await expect(main.getByRole('region', { name: 'Longest wait' })).toContainText(/1:\d\dlimit 1:30/);
  await expect(main.getByRole('listitem').filter({ hasText: '刘洋' })).toContainText('Wrap-up');
  await expect(main.getByRole('region', { name: 'Lines' })).toContainText('Telecom');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  for (const name of ['张伟', '马建国', '吕佳慧', '罗敏', '199'])
    await expect(main.getByText(name, { exact: false })).toHaveCount(0);
  await checkAccessibility(page);
  await main.getByRole('link', { name: 'Leave the wall' }).press('Enter');
  await expect(page).toHaveURL(/\/supervisor$/);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});
