import { Kbd, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useHotKeys } from '../use-hot-keys.ts';
import styles from './search-field.module.css';

/** The first of a list's filters: what one looks for. The key / leads to it. */
export function SearchField({ name, ...field }: Omit<TextInputProps, 'name'> & { name: string }) {
  const input = useRef<HTMLInputElement>(null);
  useHotKeys({
    '/': () => {
      input.current?.focus();
      input.current?.select();
    },
  });
  return (
    <TextInput
      ref={input}
      className={styles.searchField}
      classNames={{ section: styles.section }}
      wrapperProps={{ 'data-part': 'search-field' }}
      aria-label={name}
      aria-keyshortcuts="/"
      placeholder={name}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={<Kbd aria-hidden>/</Kbd>}
      rightSectionPointerEvents="none"
      {...field}
    />
  );
}
