import { PasswordInput, Switch, Text, TextInput } from '@mantine/core';
import type * as z from 'zod';
import { type SettingsView, settingsUpdateSchema } from '../../../shared/contract/admin/settings.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { TimeField } from '../../kit/date/time-field.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { seenOf } from '../../parts/settings/seen-settings.ts';
import { SettingsForm, SettingsPage, useExistingSettings, useSaved } from '../../parts/settings/settings-form-page.tsx';

/** Where the progress of calls is posted to. */
export function CallbackPage() {
  const { text } = useText();
  const title = text('backOffice.callback');
  return <SettingsPage title={title} form={(settings) => <CallbackForm settings={settings} title={title} />} />;
}

const secret = ['callback_secret'] as const;

type CallbackValues = {
  readonly callback_url: string;
  readonly callback_secret: string;
  readonly callback_allows_private: boolean;
  readonly report_time: string;
};

const valuesOf = (settings: SettingsView): CallbackValues => ({
  callback_url: settings.callback_url ?? '',
  callback_secret: '',
  callback_allows_private: settings.callback_allows_private,
  report_time: settings.report_time ?? '',
});

/** An address that was emptied switches the callback off; an empty secret stays what it is. */
const changeOf = (
  changed: Partial<CallbackValues>,
  seen: SettingsView | undefined,
): z.input<typeof settingsUpdateSchema> => {
  const { callback_url: url, callback_secret: key, report_time: time, ...rest } = changed;
  return {
    ...rest,
    ...(url === undefined ? {} : { callback_url: url.trim() || null }),
    ...(key ? { callback_secret: key } : {}),
    ...(time === undefined ? {} : { report_time: time || null }),
    // Nobody reads a secret; whether there is one was seen.
    ...(seen ? { seen: seenOf(seen, [...Object.keys(changed), ...(key ? ['has_callback_secret'] : [])]) } : {}),
  };
};

function CallbackForm({ settings, title }: { settings: SettingsView; title: string }) {
  const { text } = useText();
  const clinic = useClinic();
  const saved = useSaved(title);
  const form = useForm({
    name: 'settings:callback',
    initial: valuesOf(settings),
    secret,
    schema: settingsUpdateSchema,
    bodyOf: (_values, changed, seen) => changeOf(changed, seen),
    send: (body, idempotencyKey) => clinic.adminSettings.updateSettings({ body, idempotencyKey }),
    existing: useExistingSettings(settings, valuesOf),
    onSent: saved,
  });
  const hasSecret = settings.has_callback_secret;
  return (
    <SettingsForm form={form} title={title}>
      <div>
        <Text size="sm">{text(settings.callback_url === null ? 'callback.off' : 'callback.on')}</Text>
        <Text size="sm" c="dimmed">
          {text('callback.purpose')}
        </Text>
      </div>
      <TextInput
        label={text('callback.address')}
        description={text('callback.addressHint')}
        type="url"
        placeholder="https://"
        autoComplete="off"
        {...form.text('callback_url')}
      />
      <PasswordInput
        label={text(hasSecret ? 'callback.newSecret' : 'callback.secret')}
        description={text(hasSecret ? 'callback.newSecretHint' : 'callback.secretHint')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': text('signIn.showPassword'), tabIndex: 0 }}
        {...form.text('callback_secret')}
      />
      <Switch
        label={text('callback.allowsPrivate')}
        description={text('callback.allowsPrivateHint')}
        {...form.toggle('callback_allows_private')}
      />
      <TimeField
        label={text('callback.reportTime')}
        description={text('callback.reportTimeHint')}
        {...form.text('report_time')}
      />
    </SettingsForm>
  );
}
