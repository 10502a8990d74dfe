import { ActionIcon, Button, Group, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type SettingsView, settingsUpdateSchema } from '../../../shared/contract/admin/settings.ts';
import type { SpecialDay } from '../../../shared/contract/opening-hours.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { behind, type Behind, fieldsBehind, valuesBehind } from '../../kit/forms/fields-behind.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { DateField } from '../../parts/date/date-field.tsx';
import { TimeField } from '../../kit/date/time-field.tsx';
import { weekdayText } from '../../kit/format.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { useSaved } from '../../parts/settings/settings-form-page.tsx';
import { type DayValues, dayHoursOf, dayValuesOf } from './week-values.ts';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

/** Holidays and other days with hours of their own: the coming ones, and a form for another one. */
export function SpecialDays({ settings }: { settings: SettingsView }) {
  const { text } = useText();
  const today = useToday();
  const coming = settings.special_days.filter(({ date }) => date >= today);
  const past = settings.special_days.length - coming.length;
  return (
    <Stack gap="sm" component="section" aria-label={text('hours.specialDays')}>
      <Title order={2} size="h4">
        {text('hours.specialDays')}
      </Title>
      <Text size="sm" c="dimmed">
        {text('hours.specialDaysHint')}
      </Text>
      {coming.length === 0 ? (
        <Text size="sm" c="dimmed">
          {text('hours.noSpecialDays')}
        </Text>
      ) : (
        <DayTable settings={settings} days={coming} />
      )}
      {past > 0 && (
        <Text size="xs" c="dimmed">
          {text('hours.pastDays', { count: past })}
        </Text>
      )}
      <NewSpecialDay settings={settings} />
    </Stack>
  );
}

function DayTable({ settings, days }: { settings: SettingsView; days: readonly SpecialDay[] }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const saved = useSaved(text('hours.specialDays'));
  const remove = async (date: string): Promise<void> => {
    const before = settings.special_days;
    const body = { special_days: before.filter((day) => day.date !== date), seen: { special_days: before } };
    await clinic.adminSettings.updateSettings({ body }).then(saved, notifyProblem);
  };
  return (
    <table className={tableStyles.table}>
      <thead>
        <tr>
          <th scope="col">{text('hours.specialDay')}</th>
          <th scope="col">{text('hours.specialName')}</th>
          <th scope="col">{text('hours.specialHours')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, name, hours }) => (
          <tr key={date}>
            <td className={layout.figures}>{weekdayText(date, language)}</td>
            <td>{name}</td>
            <td className={layout.figures}>{hours ? hoursText(hours) : text('hours.closed')}</td>
            <td className={tableStyles.amount}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={text('hours.removeSpecialDay', { day: weekdayText(date, language) })}
                onClick={() => void remove(date)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const hoursText = ({ opens, closes, break_start: start, break_end: end }: NonNullable<SpecialDay['hours']>): string =>
  start === null || end === null ? `${opens}–${closes}` : `${opens}–${start}, ${end}–${closes}`;

/** The new day is the first of the list that is sent: its problems are reported there. */
const dayPrefix = 'special_days.0.';
const hoursPrefix = `${dayPrefix}hours.` as const;
type SpecialValues = Behind<typeof dayPrefix, { readonly date: string; readonly name: string }> &
  Behind<typeof hoursPrefix, DayValues>;

const emptyDay = (settings: SettingsView): SpecialValues => ({
  ...behind(dayPrefix, { date: '', name: '' }),
  ...behind(hoursPrefix, dayValuesOf(null, settings)),
});

const specialDayOf = (values: SpecialValues): SpecialDay => {
  const { date, name } = valuesBehind(values, dayPrefix);
  return { date, name: name.trim() === '' ? null : name, hours: dayHoursOf(valuesBehind(values, hoursPrefix)) };
};

function NewSpecialDay({ settings }: { settings: SettingsView }) {
  const { text } = useText();
  const clinic = useClinic();
  const saved = useSaved(text('hours.specialDays'));
  const before = settings.special_days;
  const form = useForm({
    name: 'settings:special-day',
    initial: emptyDay(settings),
    schema: settingsUpdateSchema,
    bodyOf: (values) => ({ special_days: [specialDayOf(values), ...before], seen: { special_days: before } }),
    send: (body, idempotencyKey) => clinic.adminSettings.updateSettings({ body, idempotencyKey }),
    onSent: saved,
  });
  const day = fieldsBehind(form, dayPrefix);
  const hours = fieldsBehind(form, hoursPrefix);
  const today = useToday();
  return (
    <form {...form.element} aria-label={text('hours.addSpecialDay')}>
      <Stack gap="sm">
        <FormNotice form={form} />
        <Group gap="sm" grow align="flex-start">
          <DateField label={text('hours.specialDay')} min={today} {...day.text('date')} />
          <TextInput label={text('hours.specialName')} autoComplete="off" {...day.text('name')} />
        </Group>
        <Switch label={text('hours.specialOpen')} {...hours.toggle('open')} />
        {hours.values.open && (
          <Group gap="sm" grow align="flex-start">
            <TimeField label={text('hours.start')} {...hours.text('opens')} />
            <TimeField label={text('hours.breakStart')} {...hours.text('break_start')} />
            <TimeField label={text('hours.breakEnd')} {...hours.text('break_end')} />
            <TimeField label={text('hours.end')} {...hours.text('closes')} />
          </Group>
        )}
        <Group gap="sm">
          <Button type="submit" variant="default" loading={form.isBusy} disabled={!form.isChanged}>
            {text('hours.addSpecialDay')}
          </Button>
          {form.isChanged && (
            <Button variant="subtle" color="gray" onClick={form.discard}>
              {text('form.discard')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
