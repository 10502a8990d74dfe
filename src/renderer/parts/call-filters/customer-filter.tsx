import { CloseButton, TextInput } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallCriteria } from '../../api/call-list.ts';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { CustomerSelect } from '../customer/customer-select.tsx';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { type FiltersProps, insidePopover } from './filters-props.ts';

/** Calls with one customer: who is chosen, or the search for one. The address names the customer by the ID. */
export function CustomerFilter({
  customer,
  onChange,
}: Pick<CallCriteria, 'customer'> & Pick<FiltersProps, 'onChange'>) {
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
