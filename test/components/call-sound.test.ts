import { expect, test } from './component-test.ts';
import { dock, talk } from './dock-scenes.ts';
import { soundOfCall } from './transfer-scenes.ts';

test('in call: how it sounds is shown as long as it is measured, and not the own level of a muted call', async ({
  show,
}) => {
  const shown = await show({ before: talk });
  await shown.page.setViewportSize({ width: 1440, height: 900 });
  const card = dock(shown).getByRole('group', { name: '张伟' });
  await card.getByRole('button', { name: 'Mute' }).waitFor();
  await expect(card.getByRole('meter')).toHaveCount(0);
  await soundOfCall(shown.page);
  await card.getByText('Good', { exact: true }).waitFor();
  await card.getByText('42 ms', { exact: true }).waitFor();
  await expect(card.getByRole('meter', { name: 'Other side' })).toHaveAttribute('aria-valuenow', '18');
  await expect(card.getByRole('meter', { name: 'You' })).toHaveAttribute('aria-valuenow', '14');
  shown.standIn.changeCall('call-1', { muted: true });
  await expect(card.getByRole('meter', { name: 'You' })).toHaveAttribute('aria-valuenow', '0');
});

test('in call: a light says that the service records it, only while it does', async ({ show }) => {
  const shown = await show({ before: talk });
  const light = dock(shown).getByRole('status', { name: 'Recording' });
  await dock(shown).getByRole('button', { name: 'Hang up' }).waitFor();
  await expect(light).toHaveCount(0);
  shown.standIn.phone.change({ recordedCallIds: ['call-1'] });
  await expect(light).toHaveText('Recording');
  await dock(shown).getByRole('button', { name: 'Pause recording' }).click();
  shown.standIn.phone.change({ pausedCallIds: ['call-1'] });
  await expect(light).toHaveText('Recording paused');
  await dock(shown).getByRole('button', { name: 'Resume recording' }).waitFor();
  await shown.page.keyboard.press('Alt+g');
  await expect
    .poll(() => shown.standIn.commands)
    .toEqual([true, false].map((isPaused) => ({ name: 'setRecordingPaused', input: { callId: 'call-1', isPaused } })));
  shown.standIn.phone.change({ pausedCallIds: [] });
  await soundOfCall(shown.page);
  await dock(shown).getByText('Good', { exact: true }).waitFor();
  await expect(light).toHaveCount(1);
  // Without its events nobody knows.
  shown.standIn.connection.emit('disconnected');
  await expect(light).toHaveCount(0);
  shown.standIn.connection.emit('connected');
  await expect(light).toHaveCount(1);
  shown.standIn.phone.change({ recordedCallIds: [], unrecordedCallIds: ['call-1'] });
  await expect(light).toHaveCount(0);
});
