import { Button, Group, Select, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { getCountries } from 'libphonenumber-js/min';
import { type SettingsView, settingsUpdateSchema } from '../../../shared/contract/admin/settings.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { TimeField } from '../../kit/date/time-field.tsx';
import { hoursChangeOf, hoursOf } from './hours-values.ts';
import { SettingsForm, SettingsPage, useExistingSettings, useSaved } from '../../parts/settings/settings-form-page.tsx';
import { SpecialDays } from './special-days.tsx';
import { WeekFields } from './week-fields.tsx';
import styles from './hours-page.module.css';

/** When appointments are possible, and the rules that hold for everybody. */
export function HoursPage() {
  const { text } = useText();
  const title = text('backOffice.hours');
  return (
    <SettingsPage
      title={title}
      hint={text('hours.takesEffect')}
      form={(settings) => (
        <>
          <SectionIndex />
          <div className={styles.columns}>
            <HoursForm settings={settings} title={title} />
            <SpecialDays settings={settings} />
          </div>
        </>
      )}
    />
  );
}

function regionsIn(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return getCountries()
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}

function HoursForm({ settings, title }: { settings: SettingsView; title: string }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const saved = useSaved(title);
  const form = useForm({
    name: 'settings:hours',
    initial: hoursOf(settings),
    schema: settingsUpdateSchema,
    bodyOf: hoursChangeOf,
    send: (body, idempotencyKey) => clinic.adminSettings.updateSettings({ body, idempotencyKey }),
    existing: useExistingSettings(settings, hoursOf),
    onSent: saved,
  });
  return (
    <SettingsForm form={form} title={title}>
      <TextInput
        label={text('hours.clinicName')}
        description={text('hours.clinicNameHint')}
        maxLength={60}
        {...form.text('clinic_name')}
      />
      <Section name="week" hint={text('hours.weekHint')}>
        <WeekFields form={form} />
        <Switch
          label={text('hours.ringsOutside')}
          description={text('hours.ringsOutsideHint')}
          {...form.toggle('rings_outside_hours')}
        />
      </Section>
      <Section name="opening">
        <TextInput
          label={text('hours.slot')}
          description={text('hours.slotHint')}
          inputMode="numeric"
          {...unit(text('hours.minutes'))}
          {...form.text('slot_duration')}
        />
      </Section>
      <Section name="queue" hint={text('hours.queueHint')}>
        <TextInput
          label={text('hours.missedCalls')}
          description={text('hours.missedCallsHint')}
          inputMode="numeric"
          {...unit(text('hours.minutes'))}
          {...form.text('missed_call_minutes')}
        />
        <Group gap="sm" grow align="flex-start">
          <TimeField label={text('hours.confirmFrom')} {...form.text('confirm_from')} />
          <TimeField label={text('hours.confirmBy')} {...form.text('confirm_by')} />
        </Group>
      </Section>
      <Section name="calls">
        <TextInput
          label={text('hours.absence')}
          description={text('hours.absenceHint')}
          inputMode="numeric"
          {...unit(text('hours.seconds'))}
          {...form.text('max_absence_seconds')}
        />
        <TextInput
          label={text('hours.park')}
          description={text('hours.parkHint')}
          inputMode="numeric"
          {...unit(text('hours.seconds'))}
          {...form.text('park_seconds')}
        />
        <TextInput
          label={text('hours.outsideCalls')}
          description={text('hours.outsideCallsHint')}
          inputMode="numeric"
          {...unit(text('hours.minutes'))}
          {...form.text('max_outside_call_minutes')}
        />
        <Switch
          label={text('hours.serviceCodes')}
          description={text('hours.serviceCodesHint')}
          {...form.toggle('allows_service_codes')}
        />
        <TextInput
          label={text('hours.longSilence')}
          description={text('hours.longSilenceHint')}
          inputMode="numeric"
          {...unit(text('hours.seconds'))}
          {...form.text('long_silence_seconds')}
        />
        <TextInput
          label={text('hours.samples')}
          description={text('hours.samplesHint')}
          inputMode="numeric"
          {...form.text('review_samples_per_week')}
        />
      </Section>
      <Section name="limits" hint={text('hours.limitsHint')}>
        <TextInput
          label={text('hours.waitLimit')}
          inputMode="numeric"
          {...unit(text('hours.seconds'))}
          {...form.text('wait_limit_seconds')}
        />
        <TextInput
          label={text('hours.wrapUpLimit')}
          inputMode="numeric"
          {...unit(text('hours.seconds'))}
          {...form.text('wrap_up_limit_seconds')}
        />
        <TextInput
          label={text('hours.breakLimit')}
          inputMode="numeric"
          {...unit(text('hours.minutes'))}
          {...form.text('break_limit_minutes')}
        />
      </Section>
      <Section name="noAnswer" hint={text('hours.noAnswerHint')}>
        <TextInput
          label={text('hours.retryHours')}
          inputMode="numeric"
          {...unit(text('hours.hours'))}
          {...form.text('followup_retry_hours')}
        />
        <TimeField label={text('hours.retryTime')} {...form.text('followup_retry_time')} />
        <TextInput label={text('hours.maxTries')} inputMode="numeric" {...form.text('followup_max_tries')} />
      </Section>
      <Section name="signIns">
        <TextInput
          label={text('hours.idle')}
          description={text('hours.idleHint')}
          inputMode="numeric"
          {...unit(text('hours.days'))}
          {...form.text('token_idle_days')}
        />
      </Section>
      <Section name="place" hint={text('hours.placeHint')}>
        <Select
          label={text('hours.timeZone')}
          placeholder={text('hours.machineTimeZone')}
          data={timeZones(settings.timezone)}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': text('hours.machineTimeZone') }}
          {...form.choice('timezone')}
        />
        <Select
          label={text('hours.region')}
          description={text('hours.regionHint')}
          data={regionsIn(language)}
          searchable
          allowDeselect={false}
          {...form.choice('region')}
        />
        <TextInput
          label={text('hours.areaCode')}
          description={text('hours.areaCodeHint')}
          inputMode="numeric"
          {...form.text('area_code')}
        />
      </Section>
    </SettingsForm>
  );
}

/** One that the service knows and this browser does not is offered as well. */
const timeZones = (present: string | null): string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone'), ...(present === null ? [] : [present])]),
];

const unit = (name: string) => ({
  rightSection: (
    <Text size="sm" c="dimmed" pr="sm">
      {name}
    </Text>
  ),
  rightSectionWidth: 64,
});

const sections = ['week', 'opening', 'queue', 'calls', 'limits', 'noAnswer', 'signIns', 'place'] as const;
type SectionName = (typeof sections)[number];

const idOf = (name: SectionName): string => `hours-${name}`;

function showSection(name: SectionName): void {
  const section = document.getElementById(idOf(name));
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
}

/** The sections of the form: a press leads to the first field of one. */
function SectionIndex() {
  const { text } = useText();
  return (
    <nav className={styles.index} aria-label={text('hours.sections')}>
      {sections.map((name) => (
        <Button key={name} size="compact-sm" radius={16} variant="default" onClick={() => showSection(name)}>
          {text(`hours.${name}`)}
        </Button>
      ))}
    </nav>
  );
}

function Section({ name, hint, children }: { name: SectionName; hint?: string; children: ReactNode }) {
  const { text } = useText();
  return (
    <Stack gap="sm" component="section" id={idOf(name)} aria-label={text(`hours.${name}`)} className={styles.section}>
      <Title order={2} size="h4">
        {text(`hours.${name}`)}
      </Title>
      {hint !== undefined && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {children}
    </Stack>
  );
}
