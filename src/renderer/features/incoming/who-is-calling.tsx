import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { customersOfCall } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../ui/notify-problem.tsx';

/**
 * A number that several customers share: a choice, newest file first, and never a guess. It stays through the call
 * and its wrap-up until somebody is chosen.
 */
export function WhoIsCalling({ call, onOpenCustomer }: { call: PhoneCall; onOpenCustomer: (id: number) => void }) {
  const { text } = useText();
  const { data } = useQuery(customersOfCall(useClinic(), call));
  const { phone } = useWorkstation();
  const customers = data?.rows ?? [];
  if (customers.length < 2 || call.customer !== null) return null;
  const choose = ({ id, name, idcard }: CustomerSummary): void => {
    void phone.identifyCaller({ callId: call.id, customer: { id, name, idcard } }).catch(notifyProblem);
    onOpenCustomer(id);
  };
  return (
    <section aria-label={text('incoming.whoIsCalling')} className="who-is-calling">
      <Text fw={600}>{text('incoming.shared')}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {text('incoming.sharedHint')}
      </Text>
      <Stack gap={4} component="ul" className="plain-list">
        {customers.map((customer) => (
          <li key={customer.id}>
            <UnstyledButton className="choice" onClick={() => choose(customer)}>
              <Text fw={600}>{customer.name}</Text>
              <Text size="xs" c="dimmed" className="figures">
                {customer.idcard}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </section>
  );
}
