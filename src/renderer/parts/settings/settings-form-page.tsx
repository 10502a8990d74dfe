import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SettingsView } from '../../../shared/contract/admin/settings.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { clinicSettings } from '../../api/settings-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import type { FormValues } from '../../kit/forms/field-errors.ts';
import type { Existing } from '../../kit/forms/use-seen.ts';
import type { Form } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { PageHead } from '../../kit/list/list-page.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import actionStyles from '../../kit/forms/form-actions.module.css';
import formStyles from '../../kit/forms/form-page.module.css';
import pageStyles from '../../kit/page.module.css';

/** A page over the clinic's settings: read first, then shown as a form. */
export function SettingsPage(parts: {
  title: string;
  /** From when changes count. */
  hint?: string;
  form: (settings: SettingsView) => ReactNode;
}) {
  const { title, hint, form } = parts;
  const settings = useQuery(clinicSettings(useClinic()));
  const problem = blockingProblemOf(settings);
  return (
    <Stack gap="md" className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <PageHead title={title} {...(hint === undefined ? {} : { hint })} />
      {problem && <ProblemNotice error={problem} onRetry={() => void settings.refetch()} />}
      {!problem && (settings.data ? form(settings.data) : <Skeleton height={400} maw={640} />)}
    </Stack>
  );
}

/** Takes over what the service has saved, and says that it was; `what`: in words. */
export function useSaved(what: string): (saved: SettingsView) => void {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  return (saved) => {
    queries.setQueryData(clinicSettings(clinic).queryKey, saved);
    notifications.show({ color: 'teal', message: text('form.saved', { what }) });
  };
}

/** The settings as an existing entry, which another administrator may change meanwhile. */
export function useExistingSettings(
  settings: SettingsView,
  valuesOf: (settings: SettingsView) => FormValues,
): Existing<SettingsView> {
  const clinic = useClinic();
  const queries = useQueryClient();
  const reread = () => queries.fetchQuery({ ...clinicSettings(clinic), staleTime: 0 });
  return { entry: settings, reason: 'changed-meanwhile', reread, valuesOf };
}

/** The fields of a form with what is wrong above them and its actions below. */
export function SettingsForm({ form, title, children }: { form: Form; title: string; children: ReactNode }) {
  const { text } = useText();
  return (
    <form {...form.element} aria-label={title} className={formStyles.settingsForm}>
      <Stack gap="lg" className={formStyles.fields}>
        <FormNotice form={form} />
        {children}
        <Group gap="sm" className={actionStyles.panelActions} data-part="panel-actions">
          <Button type="submit" loading={form.isBusy} disabled={!form.isChanged}>
            {text('form.save')}
          </Button>
          {form.isChanged && (
            <Button variant="default" onClick={form.discard}>
              {text('form.discard')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
