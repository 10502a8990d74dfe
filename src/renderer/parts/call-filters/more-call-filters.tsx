import { Button, Popover, Select, SimpleGrid, CloseButton, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { callTypeSchema, type HangupCause, hangupCauseSchema } from '../../../shared/contract/call.ts';
import type { CallCriteria } from '../../api/call-list.ts';
import { callOutcomes } from '../../api/lookups.ts';
import { skillGroups, customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useChoices } from '../use-choices.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { localName } from '../../kit/local-name.ts';
import { type FiltersProps, insidePopover, insidePopover as inside } from './filters-props.ts';
import { LengthFilter } from './length-filter.tsx';
import { LineSelect } from '../calls/line-select.tsx';
import { useDidUpdate } from '@mantine/hooks';
import { CustomerSelect } from '../customer/customer-select.tsx';

/** Calls with one customer: who is chosen, or the search for one. The address names the customer by the ID. */
function CustomerFilter({ customer, onChange }: Pick<CallCriteria, 'customer'> & Pick<FiltersProps, 'onChange'>) {
  const { text } = useText();
  const maySee = usePermissions().includes('customer.view');
  const isChosen = customer !== undefined;
  const profile = useQuery({ ...customerProfile(useClinic(), customer ?? 0), enabled: maySee && isChosen });
  const field = useRef<HTMLDivElement>(null);
  // One field takes the place of the other, and the focus of it.
  useDidUpdate(() => field.current?.querySelector('input')?.focus(), [isChosen]);
  if (!maySee) return null;
  const { name, idcard } = profile.data?.customer ?? {};
  return (
    <div ref={field}>
      {isChosen ? (
        <TextInput
          label={text('calls.customer')}
          readOnly
          value={name === undefined ? String(customer) : `${name} · ${idcard}`}
          rightSection={
            <CloseButton
              size="sm"
              aria-label={text('calls.customerAny')}
              onClick={() => onChange({ customer: undefined })}
            />
          }
        />
      ) : (
        <CustomerSelect
          label={text('calls.customer')}
          comboboxProps={insidePopover}
          onChoose={(id) => onChange({ customer: Number(id) })}
        />
      )}
    </div>
  );
}

/** Calls of one line group. */
function LineFilter({ line, onChange }: Pick<CallCriteria, 'line'> & Pick<FiltersProps, 'onChange'>) {
  const { text } = useText();
  if (!useCapability('lines')) return null;
  return (
    <LineSelect
      label={text('call.line')}
      placeholder={text('calls.any')}
      comboboxProps={insidePopover}
      line={line ?? null}
      onChange={(chosen) => onChange({ line: chosen ?? undefined })}
    />
  );
}

/**
 * The filters that are needed less often, behind a button that counts those in use. `children`: others before them, of
 * which `othersSet` are in use.
 */
export function MoreCallFilters({
  filter,
  onChange,
  othersSet = 0,
  children,
}: FiltersProps & { readonly othersSet?: number; readonly children?: ReactNode }) {
  const { text } = useText();
  const isExtended = useCapability('callRecords');
  const { type, cause, group, line, customer, outcome, longerThan, shorterThan } = filter;
  const extended = isExtended ? [group, line, customer, outcome, longerThan, shorterThan] : [];
  const count = othersSet + [type, cause, ...extended].filter((one) => one !== undefined).length;
  const columns = (isExtended ? 2 : 1) + (children === undefined ? 0 : 1);
  return (
    <Popover position="bottom-start" withArrow trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}>
          {count === 0 ? text('calls.filters') : text('calls.filtersSet', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('calls.filters')}>
        <SimpleGrid cols={columns} spacing={16} w={columns * 240 - 32} maw="calc(100vw - 64px)">
          {children}
          <KindFilter type={type} isExtended={isExtended} onChange={onChange} />
          <Select
            label={text('calls.cause')}
            placeholder={text('calls.any')}
            clearable
            comboboxProps={inside}
            data={hangupCauseSchema.options.map((value) => ({ value, label: text(filterKeyOf(value)) }))}
            value={cause ?? null}
            onChange={(chosen) => onChange({ cause: hangupCauseSchema.options.find((one) => one === chosen) })}
          />
          {isExtended && <ExtendedFilters filter={filter} onChange={onChange} />}
        </SimpleGrid>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A service that lists one kind at a time is asked for calls by phone, unless the other kind is chosen. */
function KindFilter({
  type,
  isExtended,
  onChange,
}: Pick<CallCriteria, 'type'> & { isExtended: boolean } & Pick<FiltersProps, 'onChange'>) {
  const { text } = useText();
  return (
    <Select
      label={text('calls.kind')}
      placeholder={text(isExtended ? 'calls.any' : 'calls.sip')}
      clearable
      comboboxProps={inside}
      data={callTypeSchema.options.map((value) => ({ value, label: text(`calls.${value}`) }))}
      value={type ?? null}
      onChange={(chosen) => onChange({ type: callTypeSchema.options.find((one) => one === chosen) })}
    />
  );
}

function ExtendedFilters({ filter, onChange }: FiltersProps) {
  const { text, language } = useText();
  const clinic = useClinic();
  const choices = useChoices();
  const maySeeGroups = usePermissions().includes('agent.work');
  const outcomes = useQuery(callOutcomes(clinic));
  const groups = useQuery({ ...skillGroups(clinic), enabled: maySeeGroups });
  const named = (entries: readonly { readonly id: number; readonly name: string }[] = []) =>
    entries.map(({ id, name }) => ({ value: String(id), label: localName(name, language) }));
  const numberIn = (value: string | null): number | undefined => (value === null ? undefined : Number(value));
  const { group, outcome } = filter;
  return (
    <>
      <Select
        label={text('calls.said')}
        placeholder={text('calls.any')}
        clearable
        comboboxProps={inside}
        {...choices(outcomes, named)}
        value={outcome === undefined ? null : String(outcome)}
        onChange={(chosen) => onChange({ outcome: numberIn(chosen) })}
      />
      {maySeeGroups && (
        <Select
          label={text('calls.group')}
          placeholder={text('calls.any')}
          clearable
          comboboxProps={inside}
          {...choices(groups, named)}
          value={group === undefined ? null : String(group)}
          onChange={(chosen) => onChange({ group: numberIn(chosen) })}
        />
      )}
      <LineFilter line={filter.line} onChange={onChange} />
      <CustomerFilter customer={filter.customer} onChange={onChange} />
      <LengthFilter filter={filter} onChange={onChange} />
    </>
  );
}

/** One cause is called by who gave up, the caller or the agent: the filter finds both. */
export const filterKeyOf = (cause: HangupCause) =>
  cause === 'ORIGINATOR_CANCEL' ? 'cause.abandonedOrCancelled' : (`cause.${cause}` as const);
