import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { customersOfCall } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useIdentifyCaller } from '../../ui/use-identify-caller.ts';
import { usePress } from '../../ui/use-press.ts';

/** For the file of a customer who shares the caller's number: somebody else was taken for the caller. */
export function ThisIsCaller({ call, id }: { call: PhoneCall; id: number }) {
  const { text } = useText();
  const identify = useIdentifyCaller();
  const press = usePress();
  const { data } = useQuery(customersOfCall(useClinic(), call));
  const customer = data?.rows.find((row) => row.id === id);
  if (!customer) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={press(() => identify(call.id, customer))}>
      {text('customer.thisIsCaller')}
    </Button>
  );
}
