import { Alert, Button, CloseButton, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { setLines } from '../../api/settings-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import type { FormValues } from '../../forms/field-errors.ts';
import type { Form, FormOf } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

/** Waits for the list that a panel is about; null from `form`: what the address names is not in it. */
export function LinesPanel({ form, missing }: { form: (lines: LinesView) => ReactNode; missing: string }) {
  const lines = useQuery(setLines(useClinic()));
  const problem = blockingProblemOf(lines);
  if (lines.data && !problem) return form(lines.data) ?? <Alert className="panel">{missing}</Alert>;
  return (
    <div className="panel">
      {problem ? <ProblemNotice error={problem} onRetry={() => void lines.refetch()} /> : <Skeleton height={300} />}
    </div>
  );
}

type AnyForm = Form & Pick<FormOf<FormValues>, 'element' | 'isChanged' | 'isBusy' | 'discard'>;

/** A form beside the list. `removal`: the button that removes what exists; none for what does not yet. */
export function PanelForm(parts: {
  form: AnyForm;
  title: string;
  submit: string;
  isNew: boolean;
  removal?: ReactNode;
  children: ReactNode;
}) {
  const { form, title, submit, isNew, removal, children } = parts;
  const { text } = useText();
  const navigate = useNavigate();
  return (
    <form {...form.element} className="panel" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4">
            {title}
          </Title>
          <CloseButton aria-label={text('page.close')} onClick={() => void navigate({ to: '/back-office/lines' })} />
        </Group>
        <FormNotice form={form} />
        {children}
        <Group gap="sm" justify="flex-end" className="panel-actions">
          {removal}
          {form.isChanged && (
            <Button variant="default" onClick={form.discard}>
              {text('form.discard')}
            </Button>
          )}
          <Button type="submit" loading={form.isBusy} disabled={!isNew && !form.isChanged}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
