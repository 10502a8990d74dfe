import { contract } from '../../src/shared/contract/contract.ts';
import { firstSettings } from '../../src/shared/contract/settings.ts';
import type { Backup, BackupState } from '../../src/shared/contract/admin/backups.ts';
import { checkAppearance } from '../support/appearance.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';

const { backups: list, state: read, room } = contract.adminBackup;
const { settings, updateSettings: update } = contract.adminSettings;
const {
  callback_secret: _secret,
  lines: _lines,
  hold_music: _music,
  role_permissions: _permissions,
  ...rest
} = firstSettings;
const view = { ...rest, has_callback_secret: false };
const role = 'admin';
const path = '/back-office/backups';

const daily: Backup = {
  file: 'clinicall-20260105-020000.db',
  bytes: 3_000_000,
  created_at: `${clinicDay(-5)} 02:00:00`,
  files: { count: 1200, bytes: 4_000_000_000 },
  is_scheduled: true,
};
const bare: Backup = { ...daily, file: 'clinicall-20250105-020000.db', files: null, is_scheduled: false };
const late: BackupState = {
  running: null,
  problem: null,
  restore: null,
  last_success: { file: daily.file, created_at: daily.created_at },
  last_failure: { failed_at: `${clinicDay(-1)} 02:00:00`, problem: { reason: 'disk-full', params: {} } },
  next_at: `${clinicDay(1)} 02:00:00`,
  is_overdue: true,
};

test('shows the last success, the last failure, what is overdue, and what each backup has', async ({ show }) => {
  const { main, page, standIn } = await show({
    role,
    path,
    before: ({ service }) => {
      service.answer(list, () => ({ rows: [daily, bare], total: 2, next_cursor: null }));
      service.answer(read, () => late);
      service.answer(room, () => ({ needed_bytes: 5_000_000, free_bytes: 9_000_000_000 }));
    },
  });
  await main.getByText('No backup has succeeded in the last two days.').waitFor();
  await main.getByText(/Last backup: .*\sLast failure: .* The disk is full\. .*\sNext: /s).waitFor();
  await main.getByText('Next backup: up to 5 MB. Free: 9 GB.').waitFor();
  await main.getByRole('row', { name: /1200 files, 4 GB Daily/ }).waitFor();
  await main.getByRole('row', { name: /None: database only On request/ }).waitFor();
  standIn.preferences.change({ language: 'zh-CN' });
  await page.locator('html[lang=zh-CN]').waitFor();
  await main.getByText('最近两天没有成功的备份。').waitFor();
  await checkAppearance(page);
});

test('a backup that would not fit is announced before it is made', async ({ show }) => {
  const { main } = await show({
    role,
    path,
    before: ({ service }) => service.answer(room, () => ({ needed_bytes: 9_000_000_000, free_bytes: 5_000_000 })),
  });
  await main.getByText('The next backup needs 9 GB, and 5 MB are free.').waitFor();
});

test(
  'the time and the number of daily backups are saved; an impossible number is refused at its field',
  gate,
  async ({ show }) => {
    const { main, service } = await show({
      role,
      path,
      before: (shown) => shown.service.answer(settings, () => view),
    });
    const form = main.getByRole('form', { name: 'Daily backup' });
    await form.getByRole('textbox', { name: 'Time of the daily backup' }).fill('2');
    await form.getByRole('textbox', { name: 'Daily backups kept' }).fill('0');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByRole('textbox', { name: 'Daily backups kept' })).toHaveAttribute('aria-invalid', 'true');
    expect(service.bodies(update)).toEqual([]);
    await form.getByRole('textbox', { name: 'Daily backups kept' }).fill('14');
    service.answer(update, () => ({ ...view, backup_time: '02:00', backup_keep: 14 }));
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(() => service.bodies(update))
      .toEqual([{ backup_time: '02:00', backup_keep: 14, seen: { backup_time: null, backup_keep: 7 } }]);
    await expect(form.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  },
);

test('says what is being added to a backup in progress', async ({ show }) => {
  const running = { started_at: `${clinicDay(0)} 09:00:00`, phase: 'filing' as const, bytes: 0, files: 300 };
  const { main } = await show({
    role,
    path,
    before: ({ service }) => service.answer(read, () => ({ ...late, running, is_overdue: false })),
  });
  await main.getByText('Adding recordings, photos and materials. You can keep working.').waitFor();
  await main.getByText('300 files').waitFor();
  await expect(main.getByRole('button', { name: 'Create backup' })).toBeDisabled();
});
