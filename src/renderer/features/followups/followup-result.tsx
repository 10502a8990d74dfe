import { Button, Group, Select, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Followup, followupResultSchema } from '../../../shared/contract/followup.ts';
import { clinicDay, daysBefore } from '../../api/clinic-day.ts';
import { followupTools } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { optionsOf } from '../../forms/options.ts';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { dayText } from '../../ui/format.ts';

const usualDays = [3, 7, 30] as const;
const initial = { result: '', tool_id: null as string | null, next_followup_date: '' };

/** What came of it, and when to ask again. */
export function FollowupResult({ followup }: { followup: Followup }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const today = clinicDay(useTimeZone());
  const tools = useQuery(followupTools(clinic));
  const form = useForm({
    name: `follow-up ${followup.id}`,
    initial,
    schema: followupResultSchema,
    bodyOf: ({ result, tool_id: tool, next_followup_date: next }) => ({
      id: followup.id,
      result,
      ...(tool === null ? {} : { tool_id: tool }),
      ...(next === '' ? {} : { next_followup_date: next }),
    }),
    send: (body, idempotencyKey) => clinic.followup.execute({ body, idempotencyKey }),
    onSent: async ({ next }) => {
      notifications.show({
        color: 'teal',
        message: next
          ? text('followup.executedNext', { day: dayText(next.followup_date, language) })
          : text('followup.executed'),
      });
      await queries.invalidateQueries({ queryKey: ['followups'] });
    },
  });
  return (
    <form {...form.element} aria-label={text('followup.execute')}>
      <Stack gap="sm">
        <Title order={3} size="h5">
          {text('followup.execute')}
        </Title>
        <FormNotice form={form} />
        <Textarea label={text('followup.result')} autosize minRows={3} maxRows={10} {...form.text('result')} />
        <Select
          label={text('followup.toolOptional')}
          data={optionsOf(tools.data)}
          clearable
          clearButtonProps={{ 'aria-label': text('followup.noTool') }}
          {...form.choice('tool_id')}
        />
        <TextInput label={text('followup.nextOptional')} type="date" min={today} {...form.text('next_followup_date')} />
        <Group gap="xs">
          {usualDays.map((days) => (
            <Button
              key={days}
              size="compact-sm"
              variant="default"
              onClick={() => form.set('next_followup_date', daysBefore(today, -days))}
            >
              {text('followup.inDays', { count: days })}
            </Button>
          ))}
        </Group>
        <FormActions form={form} submit={text('followup.complete')} />
      </Stack>
    </form>
  );
}
