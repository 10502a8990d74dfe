import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { type SettingsView, settingsUpdateSchema } from '../../../shared/contract/admin/settings.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { clinicSettings } from '../../api/settings-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { TimeField } from '../../kit/date/time-field.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { seenOf } from '../../parts/settings/seen-settings.ts';
import { useExistingSettings, useSaved } from '../../parts/settings/settings-form-page.tsx';
import styles from './schedule-form.module.css';

type ScheduleValues = { readonly backup_time: string; readonly backup_keep: string };

const valuesOf = (settings: SettingsView): ScheduleValues => ({
  backup_time: settings.backup_time ?? '',
  backup_keep: String(settings.backup_keep),
});

/** Text that is no number is left for the schema to refuse. */
function changeOf(
  { backup_time: time, backup_keep: keep }: Partial<ScheduleValues>,
  seen: SettingsView | undefined,
): z.input<typeof settingsUpdateSchema> {
  const typed = typedText(keep ?? '').trim();
  const change = {
    ...(time === undefined ? {} : { backup_time: time === '' ? null : time }),
    ...(keep === undefined ? {} : { backup_keep: (/^\d{1,4}$/.test(typed) ? Number(typed) : typed) as number }),
  };
  return { ...change, ...(seen ? { seen: seenOf(seen, Object.keys(change)) } : {}) };
}

/** When the service makes a backup by itself, and how many of them it keeps. */
export function ScheduleForm() {
  const settings = useQuery(clinicSettings(useClinic()));
  const problem = blockingProblemOf(settings);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void settings.refetch()} />;
  return settings.data ? <Fields settings={settings.data} /> : null;
}

function Fields({ settings }: { settings: SettingsView }) {
  const { text } = useText();
  const clinic = useClinic();
  const saved = useSaved(text('backups.schedule'));
  const form = useForm({
    name: 'settings:backups',
    initial: valuesOf(settings),
    schema: settingsUpdateSchema,
    bodyOf: (_values, changed, seen) => changeOf(changed, seen),
    send: (body, idempotencyKey) => clinic.adminSettings.updateSettings({ body, idempotencyKey }),
    existing: useExistingSettings(settings, valuesOf),
    onSent: saved,
  });
  return (
    <form {...form.element} aria-label={text('backups.schedule')}>
      <Stack gap="xs">
        <FormNotice form={form} />
        <div className={styles.fields}>
          <TimeField
            label={text('backups.time')}
            description={text('backups.timeHint')}
            {...form.text('backup_time')}
          />
          <TextInput
            label={text('backups.keep')}
            description={text('backups.keepHint')}
            inputMode="numeric"
            {...form.text('backup_keep')}
          />
        </div>
        {form.isChanged && (
          <Group gap="xs">
            <Button type="submit" variant="default" loading={form.isBusy}>
              {text('form.save')}
            </Button>
            <Button variant="default" onClick={form.discard}>
              {text('form.discard')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
