import { type FormEvent, useState } from 'react';
import { phoneNumberField } from '../../../shared/contract/field.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { SearchField } from '../../kit/list/search-field.tsx';
import styles from './number-filter.module.css';

interface NumberProps {
  readonly number?: string | undefined;
  readonly onChange: (number: string | undefined) => void;
}

/** Filters by the caller's or the called number, where the service and the role allow it. */
export function NumberFilter({ number, onChange }: NumberProps) {
  const permissions = usePermissions();
  // A service that has no export knows nothing of this filter either, and would list every call.
  const isOffered = useCapability('exports');
  if (!isOffered || !permissions.includes('customer.phone.view')) return null;
  return <NumberField key={number} number={number} onChange={onChange} />;
}

/** Applied by Enter or on leaving the field. */
function NumberField({ number = '', onChange }: NumberProps) {
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
