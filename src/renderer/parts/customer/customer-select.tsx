import { type ComboboxProps, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customersByKeyword } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { numberText } from '../../kit/format.ts';

/** Finds a customer as one types: by name, pinyin, initials, card or phone. */
export function CustomerSelect(parts: {
  /** `customer.existing` without it. */
  label?: string;
  error?: string | undefined;
  comboboxProps?: ComboboxProps;
  onChoose: (id: string) => void;
}) {
  const { error, comboboxProps = {}, onChoose } = parts;
  const { text } = useText();
  const [keyword, setKeyword] = useState('');
  const [asked] = useDebouncedValue(keyword.trim(), 120);
  const found = useQuery(customersByKeyword(useClinic(), asked));
  const rows = asked === '' ? [] : (found.data?.rows ?? []);
  return (
    <Select
      label={parts.label ?? text('customer.existing')}
      error={error}
      comboboxProps={comboboxProps}
      placeholder={text('customers.filter')}
      searchable
      value={null}
      data={rows.map(({ id, name, idcard, phone }) => ({
        value: String(id),
        label: [name, idcard, ...phone.map(numberText)].join(' · '),
      }))}
      // The service has found them, by more than their labels say.
      filter={({ options }) => options}
      nothingFoundMessage={asked === '' || found.isPending ? undefined : text('search.nothing')}
      searchValue={keyword}
      onSearchChange={setKeyword}
      onChange={(id) => id !== null && onChoose(id)}
    />
  );
}
