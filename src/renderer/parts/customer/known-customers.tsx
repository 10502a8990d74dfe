import { Button, Kbd } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { ageOf } from './age-of.ts';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { useNumberText } from '../calls/use-number-text.ts';
import type { FormValues } from '../../kit/forms/field-errors.ts';
import { type AlikeCustomer, useAlike } from './use-alike.ts';
import layout from '../../kit/layout.module.css';
import styles from './known-customers.module.css';

/** Customers who may be the one that is typed: a person should have one file. Alt+I takes the first. */
export function KnownCustomers({
  values,
  prefix,
  ownId,
  searchesNumbers = true,
  chooseText,
  onChoose,
}: {
  values: FormValues;
  prefix: string;
  ownId?: number | undefined;
  searchesNumbers?: boolean;
  chooseText: string;
  onChoose: (id: number) => void;
}) {
  const { text } = useText();
  const alike = useAlike(values, { prefix, ownId, searchesNumbers });
  const [first] = alike;
  useHotKeys(first ? { 'alt+i': once(() => onChoose(first.customer.id)) } : {}, null);
  if (alike.length === 0) return null;
  return (
    <div role="status" className={styles.known}>
      <div className={styles.title}>
        <IconUsers size={16} aria-hidden />
        {text('customer.alike')}
      </div>
      <ul className={layout.plainList}>
        {alike.map((one) => (
          <li key={one.customer.id} className={styles.row}>
            <AlikeLine alike={one} />
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${chooseText}: ${one.customer.name}`}
              aria-keyshortcuts={one === first ? 'Alt+I' : undefined}
              rightSection={one === first && <Kbd aria-hidden>Alt I</Kbd>}
              onClick={() => onChoose(one.customer.id)}
            >
              {chooseText}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Name and card, then what tells one person from another: sex, age, number, and what both have in common. */
function AlikeLine({ alike: { customer, by } }: { alike: AlikeCustomer }) {
  const { text } = useText();
  const numberText = useNumberText();
  const today = useToday();
  const known = useQuery(customerProfile(useClinic(), customer.id)).data?.customer;
  const age = known && ageOf(known, today);
  const facts = [
    known && text(known.sex === 2 ? 'customer.female' : 'customer.male'),
    age && text('customer.age', { count: age }),
    known?.phone[0] && numberText(known.phone[0]),
    by.map((likeness) => text(`customer.${likeness}`)).join(text('list.separator')),
  ].filter(Boolean);
  return (
    <div className={styles.who}>
      <span className={layout.name} data-part="name">
        {customer.name}
      </span>{' '}
      <span className={`${styles.facts} ${layout.figures}`}>
        {customer.idcard} · {facts.join(' · ')}
      </span>
    </div>
  );
}
