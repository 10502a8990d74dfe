import { Skeleton, Text } from '@mantine/core';
import type { CallReason } from '../../../shared/contract/call-reason.ts';
import { useText } from '../../i18n/use-text.ts';
import { keyOfReason } from '../../ui/call-reason-key.ts';
import { CallReasonLine } from '../../ui/call-reason.tsx';

/** More would hide who it is. */
const maxShown = 3;

/** Undefined while they are looked up, null when they could not be. */
export type KnownReasons = readonly CallReason[] | undefined | null;

/** Why the caller probably calls, the likeliest first. It has its place before it is known: nothing moves for it. */
export function WhyTheyCall({ reasons }: { reasons: KnownReasons }) {
  const { text } = useText();
  return (
    <section aria-label={text('reasons.title')} className="why-they-call">
      {reasons === undefined && <Skeleton height={40} />}
      {reasons === null && <NoReason>{text('reasons.failed')}</NoReason>}
      {reasons?.length === 0 && <NoReason>{text('reasons.none')}</NoReason>}
      {reasons?.slice(0, maxShown).map((reason, index) => (
        <CallReasonLine key={keyOfReason(reason)} reason={reason} isTinted={index === 0} />
      ))}
    </section>
  );
}

function NoReason({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" className="no-reason">
      {children}
    </Text>
  );
}
