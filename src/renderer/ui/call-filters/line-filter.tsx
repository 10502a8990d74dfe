import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lineEndpoints, type LineState } from '../../../shared/contract/line.ts';
import type { CallCriteria } from '../../api/call-list.ts';
import { lineStates } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useChoices } from '../../forms/use-choices.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useOffers } from '../../state/use-workstation.ts';
import { type FiltersProps, insidePopover } from './filters-props.ts';

/** Calls of one line group. */
export function LineFilter({ line, onChange }: Pick<CallCriteria, 'line'> & Pick<FiltersProps, 'onChange'>) {
  const { text } = useText();
  const isOffered = useOffers(lineEndpoints.list);
  const choices = useChoices();
  const lines = useQuery({ ...lineStates(useClinic()), enabled: isOffered });
  if (!isOffered) return null;
  // A line that was removed since has calls nevertheless.
  const namesOf = (all: readonly LineState[] = []): string[] => [
    ...new Set([...all.map(({ name }) => name), ...(line === undefined ? [] : [line])]),
  ];
  return (
    <Select
      label={text('call.line')}
      placeholder={text('calls.any')}
      clearable
      comboboxProps={insidePopover}
      {...choices(lines, namesOf)}
      value={line ?? null}
      onChange={(chosen) => onChange({ line: chosen ?? undefined })}
    />
  );
}
