import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CallReason, ReasonsOfCaller } from '../../../shared/contract/call-reason.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { reasonsOfCall } from '../../api/call-reason-reads.ts';
import { useCaller } from '../../api/use-caller.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { keyOfReason } from '../../../shared/domain/reason-key.ts';
import { CallReasonLine } from '../../parts/calls/call-reason.tsx';
import styles from './incoming.module.css';

/** More would hide who it is. */
const maxShown = 3;

/** Undefined while they are looked up, null when they could not be. */
export type KnownReasons = readonly CallReason[] | undefined | null;

/** The reasons of the customer who calls, and those of the number itself if it belongs to nobody or to several. */
export const reasonsOfCaller = (
  { customers, missed_call: missed }: ReasonsOfCaller,
  callerId: number | undefined,
): CallReason[] => [
  ...(customers.find(({ customer }) => customer.id === callerId)?.reasons ?? []),
  ...(missed ? [missed] : []),
];

/**
 * Why the caller probably calls, the likeliest first. It has its place before it is known: nothing moves for it. That
 * nothing was found is said of somebody alone: `isKnown`.
 */
export function WhyTheyCall({ reasons, isKnown }: { reasons: KnownReasons; isKnown: boolean }) {
  const { text } = useText();
  return (
    <section aria-label={text('reasons.title')} className={styles.whyTheyCall}>
      {reasons === undefined && <Skeleton height={40} />}
      {reasons === null && <NoReason>{text('reasons.failed')}</NoReason>}
      {reasons?.length === 0 && isKnown && <NoReason>{text('reasons.none')}</NoReason>}
      {reasons && <ReasonLines reasons={reasons} />}
    </section>
  );
}

/** The first of them tinted, up to two more beneath it. */
function ReasonLines({ reasons }: { reasons: readonly CallReason[] }) {
  return reasons
    .slice(0, maxShown)
    .map((reason, index) => <CallReasonLine key={keyOfReason(reason)} reason={reason} isTinted={index === 0} />);
}

function NoReason({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" className={styles.noReason}>
      {children}
    </Text>
  );
}

/** The same in the call, of the caller who is known; nothing where there is none. */
export function WhyInCall({ call }: { call: PhoneCall }) {
  const { text } = useText();
  const { data } = useQuery(reasonsOfCall(useClinic(), call, useCapability('callReasons')));
  const { caller } = useCaller(call);
  const reasons = data ? reasonsOfCaller(data, caller?.kind === 'known' ? caller.customer.id : undefined) : [];
  return (
    reasons.length > 0 && (
      <section aria-label={text('reasons.title')} className={styles.whyInCall}>
        <ReasonLines reasons={reasons} />
      </section>
    )
  );
}
