import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { customersByKeyword } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { numberText } from '../../ui/format.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';

/** As the service takes it. */
const maxKeyword = 100;

export interface SearchScreen {
  readonly path: string;
  readonly name: string;
}

/** Ctrl+K: customers and screens, from anywhere. */
export function SearchEverywhere({
  screens,
  onOpenCustomer,
  onOpenScreen,
}: {
  screens: readonly SearchScreen[];
  onOpenCustomer: (id: number) => void;
  onOpenScreen: (path: string) => void;
}) {
  const { text } = useText();
  const [keyword, setKeyword] = useState('');
  const [asked] = useDebouncedValue(keyword, 120);
  const { data, isPending, isPlaceholderData } = useQuery(customersByKeyword(useClinic(), typedText(asked)));
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const entered = useRef(false);
  const isBlank = keyword.trim() === '';
  /** What is listed was found for what is typed, not for the letters before. */
  const isCurrent = !isBlank && asked === keyword && !isPending && !isPlaceholderData;
  const found = isBlank ? [] : (data?.rows ?? []);
  const hidden = found.length === 0 ? 0 : (data?.total ?? 0) - found.length;
  const shownScreens = screens.filter((screen) => screen.name.toLowerCase().includes(keyword.trim().toLowerCase()));
  const submit = (value: string): void => {
    const [kind, rest = ''] = value.split('\n');
    setKeyword('');
    entered.current = false;
    combobox.closeDropdown();
    if (kind === 'customer') onOpenCustomer(Number(rest));
    else onOpenScreen(rest);
  };
  const { resetSelectedOption, selectFirstOption, clickSelectedOption } = combobox;
  useEffect(() => {
    if (!isCurrent) {
      resetSelectedOption();
      return;
    }
    selectFirstOption();
    if (entered.current) clickSelectedOption();
    entered.current = false;
  }, [isCurrent, resetSelectedOption, selectFirstOption, clickSelectedOption]);
  const nothing = found.length + shownScreens.length === 0;
  return (
    <Combobox store={combobox} onOptionSubmit={submit} position="bottom-start" width={360}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id="search"
          role="combobox"
          aria-label={text('search.label')}
          placeholder={text('search.hint')}
          leftSection={<IconSearch size={15} />}
          size="xs"
          className="search"
          autoComplete="off"
          value={keyword}
          onFocus={() => combobox.openDropdown()}
          maxLength={maxKeyword}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setKeyword('');
            // Pressed before the answer is there: the first that is found is opened when it is.
            entered.current = event.key === 'Enter' && !isBlank && !isCurrent;
          }}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setKeyword(event.currentTarget.value);
            combobox.openDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={nothing && !isCurrent}>
        {nothing && <Combobox.Empty role="status">{text('search.nothing')}</Combobox.Empty>}
        <Combobox.Options hidden={nothing}>
          {found.map((customer) => (
            <Combobox.Option key={customer.id} value={`customer\n${customer.id}`}>
              <Text size="sm" fw={600}>
                {customer.name}
              </Text>
              <Text size="xs" c="dimmed" className="figures">
                {customer.phone.map(numberText).join(text('list.separator'))} · {customer.idcard}
              </Text>
            </Combobox.Option>
          ))}
          {hidden > 0 && (
            <Text size="xs" c="dimmed" px="sm" py={4}>
              {text('search.more', { count: hidden })}
            </Text>
          )}
          {shownScreens.map((screen) => (
            <Combobox.Option key={screen.path} value={`screen\n${screen.path}`}>
              {screen.name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
