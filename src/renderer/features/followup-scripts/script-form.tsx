import { Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { scriptChangeSchema } from '../../../shared/contract/admin/followup-scripts.ts';
import type { FollowupScript } from '../../../shared/contract/followup-run.ts';
import { pageProblem } from '../../../shared/problems/page-problem.ts';
import { scriptList } from '../../api/admin-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormPanel } from '../../kit/forms/form-panel.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { PendingPanel } from '../../kit/list/side-panel.tsx';
import { localName } from '../../kit/local-name.ts';
import { stepsOf, valuesOf } from './script-values.ts';

/** The script of the type that the address names. */
export function EditScript() {
  const { id } = useParams({ from: '/back-office/scripts/$id' });
  const scripts = useInfiniteQuery(scriptList(useClinic()));
  const script = scripts.data?.pages.flatMap(({ rows }) => rows).find(({ type }) => String(type.id) === id);
  if (script && !blockingProblemOf(scripts)) return <ScriptForm key={script.type.id} script={script} />;
  return <PendingPanel query={scripts} problem={scripts.data ? pageProblem('entry-not-found') : null} />;
}

function ScriptForm({ script }: { script: FollowupScript }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const { queryKey } = scriptList(clinic);
  const form = useForm({
    name: `follow-up-script:${script.type.id}`,
    initial: valuesOf(script),
    schema: scriptChangeSchema,
    bodyOf: (values, _changed, seen) => ({
      type_id: script.type.id,
      version: (seen ?? script).version,
      steps: stepsOf(values),
    }),
    send: (body, idempotencyKey) => clinic.adminFollowupScript.save({ body, idempotencyKey }),
    existing: {
      entry: script,
      reason: 'changed-meanwhile',
      valuesOf,
      reread: async () => {
        await queries.invalidateQueries({ queryKey });
        const rows = queries.getQueryData(queryKey)?.pages.flatMap((page) => page.rows);
        return rows?.find(({ type }) => type.id === script.type.id) ?? script;
      },
    },
    onSent: async () => {
      await queries.invalidateQueries({ queryKey });
      notifications.show({
        color: 'teal',
        message: text('form.saved', { what: localName(script.type.name, language) }),
      });
    },
  });
  const steps = stepsOf(form.values);
  const lines = { autosize: true, minRows: 5, maxRows: 16 };
  return (
    <FormPanel form={form} title={localName(script.type.name, language)} closeTo="/back-office/scripts">
      <Text size="sm" c="dimmed">
        {text('scripts.formHint')}
      </Text>
      <Textarea label={text('scripts.zh')} {...lines} {...form.text('zh')} />
      <Textarea label={text('scripts.en')} {...lines} {...form.text('en')} />
      <Stack gap={4} component="section" aria-label={text('scripts.preview')}>
        <Text size="sm">{text('scripts.preview')}</Text>
        <ol>
          {steps.map((step, place) => (
            <li key={place}>
              <Text size="sm">{[step.zh, step.en].filter((part) => part !== null).join(' · ')}</Text>
            </li>
          ))}
        </ol>
      </Stack>
    </FormPanel>
  );
}
