import { Button, Select, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Followup, followupResultSchema } from '../../../shared/contract/followup.ts';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import { followupTools } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { filledIn } from '../../kit/forms/filled-in.ts';
import { emptyResult, type ResultValues } from '../../parts/followup/result-values.ts';
import { plannedForOf } from '../../parts/followup/planned-for.ts';
import { TitledForm } from '../../kit/forms/titled-form.tsx';
import { optionsOf } from '../../kit/forms/options.ts';
import { useChoices } from '../../parts/use-choices.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, useToday, useWorkstation } from '../../state/use-workstation.ts';
import { dayText } from '../../kit/format.ts';
import { DateField } from '../../parts/date/date-field.tsx';
import { TalkOfToday } from './talk-of-today.tsx';
import factsStyles from '../../kit/facts.module.css';

const usualDays = [3, 7, 30] as const;

interface FollowupResultProps {
  readonly followup: Followup;
  /** Names the button that saves. */
  readonly submit: string;
  readonly onSaved?: () => void;
  /** The call comes first: saving becomes prominent once something was typed. */
  readonly isSecond?: boolean;
  /** Further buttons beside it. */
  readonly children?: ReactNode;
}

/** The outcome, and the next date: kept by the outbox until the service has it. */
export function FollowupResult({ followup, submit, onSaved, isSecond = false, children }: FollowupResultProps) {
  const { text, language } = useText();
  const clinic = useClinic();
  const { outbox } = useWorkstation();
  const today = useToday();
  const offersTimes = useCapability('followUps');
  const choices = useChoices();
  const tools = useQuery(followupTools(clinic));
  const form = useForm({
    name: `follow-up:${followup.id}`,
    initial: emptyResult,
    schema: followupResultSchema,
    bodyOf: ({ result, ...others }) => ({
      id: followup.id,
      result,
      ...filledIn(others),
      ...(offersTimes ? { planned_for: plannedForOf(followup) } : {}),
    }),
    send: async (input) => {
      const body = followupResultSchema.parse(input);
      await outbox.put({
        writes: [{ area: 'followup', endpoint: 'execute', body: { ...body }, customer: followup.customer.name }],
      });
      return body.next_followup_date;
    },
    onSent: (next) => {
      notifications.show({
        color: 'teal',
        message: next ? text('followup.savedNext', { day: dayText(next, language) }) : text('followup.saved'),
      });
      onSaved?.();
    },
  });
  const { next_followup_date: next } = form.values;
  const inputs = {
    result: <Textarea label={text('followup.result')} autosize minRows={3} maxRows={10} {...form.text('result')} />,
    next_followup_date: (
      <DateField label={text('followup.nextOptional')} min={today} {...form.text('next_followup_date')} />
    ),
    tool_id: (
      <Select
        label={text('followup.toolOptional')}
        {...choices(tools, optionsOf, 'followup_tools')}
        clearable
        clearButtonProps={{ 'aria-label': text('followup.noTool') }}
        {...form.choice('tool_id')}
      />
    ),
  } satisfies Record<keyof ResultValues, ReactNode>;
  return (
    <TitledForm form={form} title={text('followup.execute')} submit={submit} isSecond={isSecond} actions={children}>
      <TalkOfToday
        customerId={followup.customer.id}
        onTake={(words) => form.set('result', [form.values.result, words].filter(Boolean).join('\n'))}
      />
      {inputs.result}
      <div className={factsStyles.facts}>
        <Stack gap="xs">
          {inputs.next_followup_date}
          <Button.Group>
            {usualDays.map((days) => {
              const day = daysBefore(today, -days);
              const isChosen = next === day;
              return (
                <Button
                  key={days}
                  px={4}
                  flex="auto"
                  variant={isChosen ? 'filled' : 'default'}
                  aria-pressed={isChosen}
                  aria-label={text('followup.inDays', { count: days })}
                  onClick={() => form.set('next_followup_date', isChosen ? '' : day)}
                >
                  {text('wrapUp.inDaysShort', { days })}
                </Button>
              );
            })}
          </Button.Group>
        </Stack>
        {inputs.tool_id}
      </div>
    </TitledForm>
  );
}
