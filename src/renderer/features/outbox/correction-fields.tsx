import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callOutcomes, followupTools } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { Inputs } from '../../kit/forms/inputs.tsx';
import { optionsOf } from '../../kit/forms/options.ts';
import { useChoices } from '../../parts/use-choices.tsx';
import type { FormOf } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../kit/local-name.ts';
import type { CorrectedKind, CorrectionValues } from './corrections.ts';
import { DateField } from '../../parts/date/date-field.tsx';

interface FieldsProps<Kind extends CorrectedKind> {
  readonly form: FormOf<CorrectionValues[Kind]>;
}
type InputsOf<Kind extends CorrectedKind> = Readonly<Record<keyof CorrectionValues[Kind], ReactNode>>;
const lines = { autosize: true, minRows: 2, maxRows: 8 };

export function ResultFields({ form }: FieldsProps<'followup.execute'>) {
  const { text } = useText();
  const choices = useChoices();
  const tools = useQuery(followupTools(useClinic()));
  const inputs: InputsOf<'followup.execute'> = {
    result: <Textarea label={text('followup.result')} {...lines} {...form.text('result')} />,
    next_followup_date: <DateField label={text('followup.nextOptional')} {...form.text('next_followup_date')} />,
    tool_id: (
      <Select
        label={text('followup.toolOptional')}
        {...choices(tools, optionsOf, 'followup_tools')}
        clearable
        clearButtonProps={{ 'aria-label': text('followup.noTool') }}
        {...form.choice('tool_id')}
      />
    ),
  };
  return <Inputs of={inputs} />;
}

export function CallResultFields({ form }: FieldsProps<'followupRun.result'>) {
  const { text, language } = useText();
  const clinic = useClinic();
  const choices = useChoices();
  const outcomes = useQuery(callOutcomes(clinic));
  const tools = useQuery(followupTools(clinic));
  const inputs: InputsOf<'followupRun.result'> = {
    outcome_id: (
      <Select
        label={text('wrapUp.outcome')}
        {...choices(outcomes, (all = []) =>
          optionsOf(all.map(({ id, name }) => ({ id, name: localName(name, language) }))),
        )}
        {...form.choice('outcome_id')}
      />
    ),
    note: <Textarea label={text('run.note')} {...lines} {...form.text('note')} />,
    next_followup_date: <DateField label={text('followup.nextOptional')} {...form.text('next_followup_date')} />,
    tool_id: (
      <Select
        label={text('followup.toolOptional')}
        {...choices(tools, optionsOf, 'followup_tools')}
        clearable
        clearButtonProps={{ 'aria-label': text('followup.noTool') }}
        {...form.choice('tool_id')}
      />
    ),
  };
  return <Inputs of={inputs} />;
}
