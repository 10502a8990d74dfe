import { Badge, Button, Group, SimpleGrid, Stack, Text, Title, Kbd } from '@mantine/core';
import type { Customer, CustomerProfile } from '../../../shared/contract/customer.ts';
import { customerFields, fieldsWith, type FieldWith } from '../../../shared/contract/customer-fields.ts';
import { isMasked, maskDocument } from '../../../shared/domain/masking.ts';
import { customerDraft } from '../../parts/customer/customer-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, useHasDraft, useToday, useWorkstation } from '../../state/use-workstation.ts';
import { AllergyWarning } from '../../parts/customer/allergy-warning.tsx';
import { ageOf } from '../../parts/customer/age-of.ts';
import { dayText, moneyText, pointsText, numberText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import styles from './customer.module.css';
import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { customerAccount } from '../../api/treatment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { IconPhone } from '@tabler/icons-react';
import { useCallButton } from '../../parts/calls/use-call-button.ts';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { usePress } from '../../kit/use-press.ts';

/** The numbers of a customer, each with its call; the first one is what one came for. */
function CustomerNumbers({ customer }: { customer: Pick<Customer, 'id' | 'phone'> }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  const callButton = useCallButton();
  const dial = (number: string, phoneIndex: number): (() => void) =>
    press(() => phone.dial({ number, source: { customerId: customer.id, phoneIndex } }));
  const [first] = customer.phone;
  useHotKeys(first === undefined || callButton.disabled ? {} : { c: once(dial(first, 0)) });
  return (
    <ul className={`${layout.plainList} ${styles.customerNumbers}`}>
      {customer.phone.map((number, phoneIndex) => (
        // Two numbers may look alike when they are masked.
        <li key={phoneIndex}>
          <span className={`${layout.figures} ${layout.noWrap}`}>{numberText(number)}</span>
          <Button
            size="compact-sm"
            variant={phoneIndex === 0 ? 'filled' : 'default'}
            leftSection={<IconPhone size={14} />}
            rightSection={phoneIndex === 0 && <Kbd aria-hidden>C</Kbd>}
            {...callButton}
            aria-label={text('customer.callNumber', { number })}
            aria-keyshortcuts={phoneIndex === 0 ? 'C' : undefined}
            onClick={dial(number, phoneIndex)}
          >
            {text('customer.call')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** All that a customer has paid; opened, how it was used. The rest of it is the balance, which stands above. */
function CustomerAccount({ id }: { id: number }) {
  const { text, language } = useText();
  const isOffered = useCapability('customerFiles');
  const { data: account } = useQuery(customerAccount(useClinic(), id, isOffered));
  if (!account || Number(account.paid) === 0) return null;
  const uses = (['treatments', 'upsells', 'unexplained'] as const).filter((use) => Number(account[use]) !== 0);
  return (
    <details className={`${layout.opens} ${styles.account}`}>
      <summary>
        <span className={styles.paid}>{text('account.paid')}</span>{' '}
        <span className={layout.figures}>{moneyText(account.paid, language)}</span>
      </summary>
      <dl aria-label={text('account.title')}>
        {uses.map((use) => (
          <div key={use}>
            <dt>{text(`account.${use}`)}</dt>
            <dd className={layout.figures}>{moneyText(account[use], language)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const fieldFacts = fieldsWith('isFact', [true]);
type FactField = FieldWith<'isFact', true>;
type FactControl = (typeof customerFields)[FactField]['control'];

/** The text of a field by its control; null where there is none. */
type FactText = (customer: Customer, field: FactField, language: string) => string | null;
const plainText: FactText = (customer, field) => (customer[field] === null ? null : String(customer[field]));
const factTexts: Readonly<Record<FactControl | 'wholeNumber', FactText>> = {
  text: plainText,
  wholeNumber: plainText,
  address: ({ address }) => address.join(' · '),
  medium: ({ medium_name: name }) => name,
  day: (customer, field, language) => (customer[field] === null ? null : dayText(String(customer[field]), language)),
};

/**
 * A customer's personal data, what they have, and the staff who look after them. `onEdit`: where the service can change
 * it.
 */
export function CustomerFacts({ profile, onEdit }: { profile: CustomerProfile; onEdit: (() => void) | null }) {
  const { text, language } = useText();
  const hasDraft = useHasDraft(customerDraft(profile.customer.id));
  const hasAccount = useCapability('customerFiles');
  const { customer, assets, affiliations, tags } = profile;
  const age = ageOf(customer, useToday());
  const facts: [string, ReactNode][] = [
    [text('customer.consultant'), affiliations.consultant?.name ?? text('customer.nobody')],
    [text('customer.ascription'), affiliations.ascription?.name ?? text('customer.nobody')],
    [text('customer.department'), customer.department?.name ?? '–'],
    ...fieldFacts.map((field): [string, ReactNode] => {
      const { label, control, audit } = customerFields[field];
      const value = factTexts[control](customer, field, language);
      if (audit !== 'document' || value === null) return [text(label), value ?? '–'];
      return [text(label), <DocumentNumber key={customer.id} id={customer.id} number={value} />];
    }),
    [text('customer.created'), dayText(customer.created_at, language)],
  ];
  const money: [string, string][] = [
    [text('customer.balance'), moneyText(assets.balance, language)],
    [text('customer.points'), pointsText(assets.amount, language)],
    // The account says it, with its parts.
    ...(hasAccount
      ? []
      : [[text('customer.totalPayment'), moneyText(assets.total_payment, language)] as [string, string]]),
  ];
  return (
    <Stack gap="md">
      <div>
        <Title order={1} className={styles.customerName}>
          {customer.name}
        </Title>
        <Text size="sm" c="dimmed" className={layout.figures}>
          {customer.idcard} · {customer.sex === 2 ? text('customer.female') : text('customer.male')}
          {age !== null && ` · ${text('customer.age', { count: age })}`}
        </Text>
        <Group gap={6} mt="xs">
          {tags.map((tag) => (
            <Badge key={tag.id} variant="outline" color="gray" tt="none" title={tag.category}>
              {tag.name}
            </Badge>
          ))}
        </Group>
      </div>
      <AllergyWarning allergies={customer.allergies} />
      <CustomerNumbers customer={customer} />
      <SimpleGrid type="container" cols={{ base: 2, '400px': 3 }} spacing="sm" verticalSpacing="xs">
        {money.map(([name, value]) => (
          <div key={name}>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <Text size="lg" className={layout.figures}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <CustomerAccount id={customer.id} />
      <dl className={styles.factList}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      {onEdit && (
        <Button variant="default" size="xs" onClick={onEdit}>
          {text(hasDraft ? 'customer.editOn' : 'customer.edit')}
        </Button>
      )}
    </Stack>
  );
}

/** An identity document, masked until somebody asks for it, which the service writes down. */
function DocumentNumber({ id, number }: { id: number; number: string }) {
  const { text } = useText();
  const clinic = useClinic();
  const press = usePress();
  const isLogged = useCapability('documents');
  const [shown, setShown] = useState<string | null>(null);
  if (isMasked(number)) return number;
  const show = press(async () =>
    setShown(isLogged ? (await clinic.customerExtension.document({ body: { id } })).sfz : number),
  );
  return (
    <span className={styles.document}>
      <span className={layout.figures}>{shown ?? maskDocument(number)}</span>
      {shown === null && (
        <Button size="compact-xs" variant="default" aria-label={text('customer.showDocument')} onClick={show}>
          {text('customer.show')}
        </Button>
      )}
    </span>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
