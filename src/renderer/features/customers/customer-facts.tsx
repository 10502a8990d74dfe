import { Badge, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { Customer, CustomerProfile } from '../../../shared/contract/customer.ts';
import { customerFields, fieldsWith, type FieldWith } from '../../../shared/contract/customer-fields.ts';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import { customerDraft } from '../../parts/customer/customer-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, useHasDraft, useTimeZone } from '../../state/use-workstation.ts';
import { AllergyWarning } from '../../parts/customer/allergy-warning.tsx';
import { ageOf } from '../../parts/customer/age-of.ts';
import { dayText, moneyText, pointsText } from '../../kit/format.ts';
import { CustomerAccount } from './customer-account.tsx';
import { CustomerNumbers } from './customer-numbers.tsx';
import layout from '../../kit/layout.module.css';
import styles from './customer.module.css';

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
  const age = ageOf(customer, clinicDay(useTimeZone()));
  const facts: [string, string][] = [
    [text('customer.consultant'), affiliations.consultant?.name ?? text('customer.nobody')],
    [text('customer.ascription'), affiliations.ascription?.name ?? text('customer.nobody')],
    [text('customer.department'), customer.department?.name ?? '–'],
    ...fieldFacts.map((field): [string, string] => [
      text(customerFields[field].label),
      factTexts[customerFields[field].control](customer, field, language) ?? '–',
    ]),
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

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
