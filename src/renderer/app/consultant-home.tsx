import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { SignedInUser } from '../../shared/contract/auth.ts';
import { OwnCustomers } from '../features/customers/own-customers.tsx';
import { OwnEnquiries } from '../features/reservations/own-enquiries.tsx';
import { ConsultantDay } from '../features/today/consultant-day.tsx';
import { OwnUpsells } from '../features/treatments/own-upsells.tsx';
import { useText } from '../i18n/use-text.ts';

const lists = { customers: OwnCustomers, enquiries: OwnEnquiries, upsells: OwnUpsells } as const;
const names = ['customers', 'enquiries', 'upsells'] as const;

/** The home of consultants who do not take calls. */
export function ConsultantHome({ user }: { user: SignedInUser }) {
  const { text } = useText();
  const [shown, show] = useState<keyof typeof lists>('customers');
  const Own = lists[shown];
  const tabs = (
    <SegmentedControl
      size="xs"
      aria-label={text('own.lists')}
      value={shown}
      data={names.map((value) => ({ value, label: text(`own.tab.${value}`) }))}
      onChange={(chosen) => show(names.find((one) => one === chosen) ?? 'customers')}
    />
  );
  return <ConsultantDay user={user} own={<Own userId={user.id} digit="2" tabs={tabs} />} />;
}
