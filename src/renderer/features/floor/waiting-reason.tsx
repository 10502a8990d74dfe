import { useQuery } from '@tanstack/react-query';
import { reasonsOfCustomer } from '../../api/call-reason-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { textOfReason } from '../../parts/calls/call-reason-text.ts';
import { useCallSaid } from '../../parts/calls/call-said.tsx';

/** Why a customer who waits probably calls; nothing where that is not known. */
export function WaitingReason({ customerId }: { customerId: number }) {
  const { text, language } = useText();
  const timeZone = useTimeZone();
  const said = useCallSaid();
  const mayView = usePermissions().includes('customer.view');
  const isOffered = useCapability('callReasons') && mayView;
  const { data } = useQuery(reasonsOfCustomer(useClinic(), customerId, isOffered));
  const [reason] = data?.customers[0]?.reasons ?? [];
  if (!reason) return null;
  const words = textOfReason(reason, { text, language, timeZone, said }).filter((part) => part !== '');
  return <span>{words.join(' · ')}</span>;
}
