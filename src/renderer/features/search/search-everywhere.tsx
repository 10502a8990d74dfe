import { Kbd, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { customersByKeyword } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { focusPage } from '../../kit/focus.ts';
import { isComposing } from '../../kit/input-method.ts';
import { SearchList } from './search-list.tsx';
import {
  afterArrow,
  type KnownCustomer,
  type SearchEntry,
  type SearchOption,
  searchOptions,
} from './search-options.ts';
import styles from './search.module.css';

/** The service's limit. */
const maxKeyword = 100;

/**
 * Ctrl+K: customers, screens and commands, from anywhere. A combobox with a list (WAI-ARIA 1.2, combobox pattern):
 * Enter takes the first that is found for what is typed, also when it is pressed before the answer.
 */
export function SearchEverywhere({
  entries,
  openCustomers,
  recentCustomers,
  onOpenCustomer,
}: {
  entries: readonly SearchEntry[];
  /** Customers with an open file. */
  openCustomers: readonly KnownCustomer[];
  /** Customers who were opened lately and are closed, the latest first. */
  recentCustomers: readonly KnownCustomer[];
  onOpenCustomer: (id: number) => void;
}) {
  const { text } = useText();
  const listId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [searched] = useDebouncedValue(keyword, 120);
  const { data, isPending, isPlaceholderData } = useQuery(customersByKeyword(useClinic(), typedText(searched)));
  /** The option that the arrow keys led to, for what was typed then. */
  const [chosen, setChosen] = useState<{ readonly keyword: string; readonly key: string } | null>(null);
  const opensFirst = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  /** The element that had the focus before: a command gives it back. */
  const focusedBefore = useRef<Element | null>(null);
  const isBlank = keyword.trim() === '';
  /** The options were found for what is typed, not for the letters before. */
  const isCurrent = !isBlank && searched === keyword && !isPending && !isPlaceholderData;
  const customers = isBlank ? [] : (data?.rows ?? []);
  const hiddenCount = customers.length === 0 ? 0 : (data?.total ?? 0) - customers.length;
  const options = searchOptions({
    keyword: keyword.trim(),
    found: customers,
    open: openCustomers,
    recent: recentCustomers,
    entries,
  });
  const isEmpty = options.length === 0;
  const isOpen = isUnfolded && !(isEmpty && !isCurrent);
  const reached = chosen?.keyword === keyword ? options.findIndex(({ key }) => key === chosen.key) : -1;
  const active = reached >= 0 ? reached : isCurrent && !isEmpty ? 0 : null;
  const activeOption = active === null ? undefined : options[active];
  const idOf = ({ key }: SearchOption): string => `${listId}-${key}`;
  const close = (): void => {
    setUnfolded(false);
    setChosen(null);
  };
  const open = (option: SearchOption | undefined): void => {
    if (!option) return;
    setKeyword('');
    close();
    if ('customer' in option) {
      focusPage();
      return onOpenCustomer(option.customer.id);
    }
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
    else field.current?.blur();
    option.run();
  };
  useEffect(() => {
    if (!isCurrent || !opensFirst.current) return;
    opensFirst.current = false;
    open(options[0]);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const { key } = event;
    // The key that leads here opens the list again while the focus is here already.
    if (event.ctrlKey || event.metaKey) return key.toLowerCase() === 'k' ? setUnfolded(true) : undefined;
    opensFirst.current = key === 'Enter' && !isBlank && !isCurrent;
    if (key === 'Escape') {
      setKeyword('');
      close();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      setUnfolded(true);
      const next = options[afterArrow(key, active, options.length) ?? -1];
      setChosen(next ? { keyword, key: next.key } : null);
    } else if (key !== 'Enter' || !isOpen || opensFirst.current) return;
    else open(activeOption);
    event.preventDefault();
  };
  return (
    <div className={styles.search}>
      <TextInput
        ref={field}
        id="search"
        role="combobox"
        aria-label={text('search.label')}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isOpen && !isEmpty}
        aria-controls={isOpen && !isEmpty ? listId : undefined}
        aria-activedescendant={isOpen && activeOption ? idOf(activeOption) : undefined}
        aria-keyshortcuts="Control+K"
        placeholder={text('search.hint')}
        leftSection={<IconSearch size={16} />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            Ctrl K
          </Kbd>
        }
        rightSectionWidth={56}
        autoComplete="off"
        value={keyword}
        maxLength={maxKeyword}
        onFocus={({ relatedTarget }) => {
          focusedBefore.current = relatedTarget;
          setUnfolded(true);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setKeyword(event.currentTarget.value);
          setUnfolded(true);
        }}
      />
      <div className={styles.searchDropdown} hidden={!isOpen}>
        {!isEmpty && <SearchList id={listId} options={options} active={activeOption} idOf={idOf} onChoose={open} />}
        <div role="status" className={styles.searchStatus}>
          {isEmpty && isCurrent && text('search.nothing')}
          {hiddenCount > 0 && text('search.more', { count: hiddenCount })}
        </div>
      </div>
    </div>
  );
}
