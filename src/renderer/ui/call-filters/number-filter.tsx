import { type FormEvent, useState } from 'react';
import { phoneNumberField } from '../../../shared/contract/field.ts';
import { useText } from '../../i18n/use-text.ts';
import { SearchField } from '../list/search-field.tsx';
import styles from './number-filter.module.css';

/** Filters by the caller's or the called number: applied by Enter or on leaving the field. */
export function NumberFilter({
  number = '',
  onChange,
}: {
  number?: string | undefined;
  onChange: (number: string | undefined) => void;
}) {
  const { text } = useText();
  const [typed, setTyped] = useState(number);
  const [isInvalid, setInvalid] = useState(false);
  const apply = (): void => {
    const parsed = typed.trim() === '' ? { success: true, data: '' } : phoneNumberField.safeParse(typed);
    setInvalid(!parsed.success);
    if (parsed.success && parsed.data !== number) onChange(parsed.data || undefined);
  };
  return (
    <form
      className={styles.numberFilter}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        apply();
      }}
    >
      <SearchField
        name={text('calls.number')}
        type="search"
        inputMode="tel"
        value={typed}
        error={isInvalid && text('calls.numberInvalid')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={apply}
      />
    </form>
  );
}
