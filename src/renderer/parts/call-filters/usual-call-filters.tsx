import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { directionSchema } from '../../../shared/contract/call.ts';
import { agentList } from '../../api/call-list.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useChoices } from '../use-choices.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { type FiltersProps, insidePopover } from './filters-props.ts';

const recordings = [
  { value: 'true', key: 'calls.recorded' },
  { value: 'false', key: 'calls.unrecorded' },
] as const;

/** The filters that are needed most: the agent, the direction, and whether there is a recording. */
export function UsualCallFilters({
  filter,
  onChange,
  isRecordingGiven = false,
  isInPopover = false,
}: FiltersProps & {
  /** Calls with and without a recording are not listed together. */
  readonly isRecordingGiven?: boolean;
  /** With their names above them. */
  readonly isInPopover?: boolean;
}) {
  const { text } = useText();
  const choices = useChoices();
  const maySeeAgents = useMaySeeAgents();
  const agents = useQuery(agentList(useClinic(), maySeeAgents));
  const named = (name: string, placeholder: string): SelectProps =>
    isInPopover
      ? { label: name, placeholder: text('calls.any'), comboboxProps: insidePopover }
      : { 'aria-label': name, placeholder };
  return (
    <>
      {maySeeAgents && (
        <Select
          {...named(text('calls.agent'), text('calls.everyAgent'))}
          clearable
          searchable
          {...choices(agents, (all = []) =>
            all.map(({ agent_id: value, name }) => ({ value, label: `${name} ${value}` })),
          )}
          value={filter.agent ?? null}
          onChange={(agent) => onChange({ agent: agent ?? undefined })}
        />
      )}
      <Select
        {...named(text('calls.direction'), text('calls.direction'))}
        clearable
        data={directionSchema.options.map((value) => ({ value, label: text(`calls.${value}`) }))}
        value={filter.direction ?? null}
        onChange={(direction) => onChange({ direction: directionSchema.options.find((one) => one === direction) })}
      />
      <Select
        {...named(text('calls.recording'), text('calls.recording'))}
        clearable={!isRecordingGiven}
        allowDeselect={!isRecordingGiven}
        data={recordings.map(({ value, key }) => ({ value, label: text(key) }))}
        value={filter.recorded === undefined ? null : String(filter.recorded)}
        onChange={(recorded) => onChange({ recorded: recorded === null ? undefined : recorded === 'true' })}
      />
    </>
  );
}

/** Whether calls are listed by agent: an agent sees their own alone. */
export function useMaySeeAgents(): boolean {
  const isOffered = useCapability('callRecords');
  return usePermissions().includes('cdr.view.all') && isOffered;
}
