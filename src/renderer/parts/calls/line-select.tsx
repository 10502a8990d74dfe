import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LineState } from '../../../shared/contract/line.ts';
import { defaultLine } from '../../../shared/domain/line.ts';
import { lineStates } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useChoices } from '../use-choices.tsx';
import { useCapability } from '../../state/use-workstation.ts';

interface LineSelectProps extends Pick<SelectProps, 'aria-label' | 'label' | 'placeholder' | 'comboboxProps'> {
  readonly line: string | null;
  readonly onChange: (line: string | null) => void;
}

/** One line group of those by which calls are recorded. */
export function LineSelect({ line, onChange, ...props }: LineSelectProps) {
  const choices = useChoices();
  const isOffered = useCapability('lines');
  const lines = useQuery({ ...lineStates(useClinic()), enabled: isOffered });
  // Older calls name the default line in place of its trunk, and a line that was removed has calls nevertheless.
  const namesOf = (all: readonly LineState[] = []): string[] => [
    ...new Set([...all.map(({ name }) => name), defaultLine, ...(line === null ? [] : [line])]),
  ];
  return (
    <Select
      {...props}
      {...choices(lines, namesOf)}
      data={namesOf(lines.data)}
      clearable
      value={line}
      onChange={onChange}
    />
  );
}
