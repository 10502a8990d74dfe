import { Kbd, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { targetOfLetter } from '../letter-keys.ts';
import styles from './search-field.module.css';

/** The first of a list's filters: what one looks for. The key / leads to it. */
export function SearchField({ name, ...field }: Omit<TextInputProps, 'name'> & { name: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || !targetOfLetter(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
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
