import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { customersByKeyword } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { afterArrow, type SearchOption, searchOptions, type SearchScreen } from './search-options.ts';
import { SearchOptionContent } from './search-option-content.tsx';

/** As the service takes it. */
const maxKeyword = 100;

/** Ctrl+K: customers and screens, from anywhere. A combobox with a list (WAI-ARIA 1.2, combobox pattern). */
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
  const listId = useId();
  const dropdown = useCombobox();
  const [keyword, setKeyword] = useState('');
  const [searched] = useDebouncedValue(keyword, 120);
  const { data, isPending, isPlaceholderData } = useQuery(customersByKeyword(useClinic(), typedText(searched)));
  /** The option that the arrow keys led to, for what was typed then. */
  const [chosen, setChosen] = useState<{ readonly keyword: string; readonly key: string } | null>(null);
  const opensFirst = useRef(false);
  const isBlank = keyword.trim() === '';
  /** The options were found for what is typed, not for the letters before. */
  const isCurrent = !isBlank && searched === keyword && !isPending && !isPlaceholderData;
  const customers = isBlank ? [] : (data?.rows ?? []);
  const hiddenCount = customers.length === 0 ? 0 : (data?.total ?? 0) - customers.length;
  const options = searchOptions(keyword, customers, screens);
  const isEmpty = options.length === 0;
  const isOpen = dropdown.dropdownOpened && !(isEmpty && !isCurrent);
  const reached = chosen?.keyword === keyword ? options.findIndex(({ key }) => key === chosen.key) : -1;
  const active = reached >= 0 ? reached : isCurrent && !isEmpty ? 0 : null;
  const activeOption = active === null ? undefined : options[active];
  const idOf = ({ key }: SearchOption): string => `${listId}-${key}`;
  const close = (): void => {
    dropdown.closeDropdown();
    setChosen(null);
  };
  const open = (option: SearchOption | undefined): void => {
    if (!option) return;
    setKeyword('');
    close();
    if (option.kind === 'customer') onOpenCustomer(option.customer.id);
    else onOpenScreen(option.screen.path);
  };
  useEffect(() => {
    if (!isCurrent || !opensFirst.current) return;
    opensFirst.current = false;
    open(options[0]);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    // An input method's keys choose characters.
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    opensFirst.current = key === 'Enter' && !isBlank && !isCurrent;
    if (key === 'Escape') {
      setKeyword('');
      close();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      dropdown.openDropdown();
      const next = options[afterArrow(key, active, options.length) ?? -1];
      setChosen(next ? { keyword, key: next.key } : null);
    } else if (key !== 'Enter' || !isOpen || opensFirst.current) return;
    else open(activeOption);
    event.preventDefault();
  };
  useEffect(() => {
    if (activeOption) document.getElementById(`${listId}-${activeOption.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [activeOption, listId]);
  return (
    <Combobox
      store={dropdown}
      onOptionSubmit={(key) => open(options.find((option) => option.key === key))}
      position="bottom-start"
      width={360}
      withinPortal={false}
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <TextInput
          id="search"
          role="combobox"
          aria-label={text('search.label')}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isOpen && !isEmpty}
          aria-controls={isOpen && !isEmpty ? listId : undefined}
          aria-activedescendant={isOpen && activeOption ? idOf(activeOption) : undefined}
          placeholder={text('search.hint')}
          leftSection={<IconSearch size={15} />}
          size="xs"
          className="search"
          autoComplete="off"
          value={keyword}
          maxLength={maxKeyword}
          onFocus={() => dropdown.openDropdown()}
          onBlur={close}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setKeyword(event.currentTarget.value);
            dropdown.openDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options id={listId} aria-label={text('search.label')} hidden={isEmpty}>
          {options.map((option, index) => (
            <Combobox.Option
              key={option.key}
              id={idOf(option)}
              value={option.key}
              selected={index === active}
              aria-selected={index === active}
            >
              <SearchOptionContent option={option} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <div role="status">
          {isEmpty && isCurrent && <Combobox.Empty>{text('search.nothing')}</Combobox.Empty>}
          {hiddenCount > 0 && (
            <Text size="xs" c="dimmed" px="sm" py={4}>
              {text('search.more', { count: hiddenCount })}
            </Text>
          )}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}
