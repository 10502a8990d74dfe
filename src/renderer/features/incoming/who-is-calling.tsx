import { Button, Group, Kbd, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState, useEffect } from 'react';
import type { CustomerReference } from '../../../shared/contract/field.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useCaller } from '../../api/use-caller.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useCapability } from '../../state/use-workstation.ts';
import { CallReasonLine } from '../../parts/calls/call-reason.tsx';
import { dayText } from '../../kit/format.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { useIdentifyCaller } from '../../parts/calls/use-identify-caller.ts';
import { useDigitKeys } from '../../kit/use-digit-keys.ts';
import layout from '../../kit/layout.module.css';
import styles from './incoming.module.css';
import { useQuery } from '@tanstack/react-query';
import type { CustomerReasons } from '../../../shared/contract/call-reason.ts';
import { reasonsOfCall } from '../../api/call-reason-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';

/** How long a list waits for its order; later results fill the existing places. */
const rankingMs = 300;

interface RankedCaller {
  readonly customer: CustomerReference;
  readonly known: CustomerReasons | undefined;
}

/**
 * The customers with the number of a call, the likeliest first; null while they are looked up. The order stays once it
 * is shown: what somebody is about to choose does not move.
 */
function useRankedCallers(call: PhoneCall): readonly RankedCaller[] | null {
  const clinic = useClinic();
  const isOffered = useCapability('callReasons');
  const { candidates } = useCaller(call);
  const reasons = useQuery(reasonsOfCall(clinic, call, isOffered));
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const isRanked = !isOffered || reasons.data !== undefined || reasons.isError;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), rankingMs);
    return () => clearTimeout(timer);
  }, []);
  if (order === null && candidates && (isRanked || isLate))
    setOrder(reasons.data?.customers.map(({ customer }) => customer.id) ?? []);
  if (!candidates || order === null) return null;
  const placeOf = (id: number): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return candidates
    .toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
    .map((customer) => ({
      customer,
      known: reasons.data?.customers.find((one) => one.customer.id === customer.id),
    }));
}

interface WhoIsCallingProps {
  readonly call: PhoneCall;
  readonly onOpenCustomer: (id: number) => void;
  /** None of them calls. */
  readonly onSomeoneElse: (call: PhoneCall) => void;
}

/**
 * A number that several customers share: a choice, the likeliest first, and never a guess. It stays through the call
 * and its wrap-up until somebody is chosen, and comes back when that was the wrong one.
 */
export function WhoIsCalling({ call, ...props }: WhoIsCallingProps) {
  const { caller, candidates = [] } = useCaller(call);
  /** The customer who was chosen by mistake; 0: none. */
  const [wrongId, setWrongId] = useState(0);
  if (candidates.length < 2) return null;
  if (caller?.kind !== 'known' || caller.customer.id === wrongId)
    return <CallerChoice call={call} onChosen={() => setWrongId(0)} {...props} />;
  const { id, name } = caller.customer;
  return <NotCaller name={name} onPress={() => setWrongId(id)} />;
}

/** A choice among those who share the number was wrong: it is asked again. */
function NotCaller({ name, onPress }: { name: string; onPress: () => void }) {
  const { text } = useText();
  return (
    <Button size="compact-sm" variant="default" onClick={onPress}>
      {text('incoming.notCaller', { name })}
    </Button>
  );
}

function CallerChoice(props: WhoIsCallingProps & { readonly onChosen: () => void }) {
  const { call, onOpenCustomer, onSomeoneElse, onChosen } = props;
  const { text } = useText();
  const identify = useIdentifyCaller();
  // Offered once the caller was asked: before that, nothing separates the choice and Answer.
  const mayReserve =
    usePermissions().includes('reservation.edit') && call.direction === 'inbound' && call.state !== 'ringing';
  const callers = useRankedCallers(call);
  const choose = (customer: CustomerReference): void => {
    void identify(call.id, { customer }).catch(notifyProblem);
    onChosen();
    onOpenCustomer(customer.id);
  };
  // The digits select outcomes during wrap-up.
  useDigitKeys(call.state !== 'ended', (place) => {
    const chosen = callers?.[place];
    if (chosen) choose(chosen.customer);
    else if (mayReserve && place === callers?.length) onSomeoneElse(call);
  });
  return (
    <section aria-label={text('incoming.whoIsCalling')} className={styles.whoIsCalling}>
      {/* The pop has said it above the number. */}
      {call.state !== 'ringing' && (
        <>
          <Text size="md">{text('incoming.shared')}</Text>
          <Text size="xs" c="dimmed" mb="xs">
            {text('incoming.sharedHint')}
          </Text>
        </>
      )}
      {callers === null && <Skeleton height={180} />}
      <Stack gap={8} component="ul" className={layout.plainList}>
        {callers?.map((caller, index) => (
          <li key={caller.customer.id}>
            <UnstyledButton className={styles.choice} onClick={() => choose(caller.customer)}>
              <CallerOfNumber {...caller} digit={index + 1} />
            </UnstyledButton>
          </li>
        ))}
      </Stack>
      {callers && mayReserve && (
        <UnstyledButton className={styles.choice} mt={8} onClick={() => onSomeoneElse(call)}>
          <Group gap={8} justify="space-between" wrap="nowrap">
            <Text size="sm">
              <Digit of={callers.length + 1} /> {text('incoming.someoneElse')}
            </Text>
            <Text size="sm" c="dimmed">
              {text('reservations.new')}
            </Text>
          </Group>
        </UnstyledButton>
      )}
    </section>
  );
}

/** The details of a customer have their space below the name before they are loaded. */
function CallerOfNumber({ customer, known, digit }: RankedCaller & { digit: number }) {
  const { text, language } = useText();
  const reason = known?.reasons[0];
  const { last_talk_at: talk, last_visit_at: visit, last_contact_at: contact } = known ?? {};
  const contacts = [
    talk && text('incoming.lastTalkHere', { day: dayText(talk, language) }),
    visit && text('incoming.lastVisit', { day: dayText(visit, language) }),
    !talk && !visit && contact && text('incoming.lastContact', { day: dayText(contact, language) }),
  ].filter((words) => typeof words === 'string');
  return (
    <>
      <span className={styles.choiceHead}>
        <Digit of={digit} />
        <Text className={layout.name} data-part="name">
          {customer.name}
        </Text>
        <Text size="xs" c="dimmed" className={layout.figures} ml="auto">
          {customer.idcard}
        </Text>
      </span>
      <div className={styles.choiceKnown}>
        {reason && <CallReasonLine reason={reason} />}
        <Text size="xs" c="dimmed">
          {known && (contacts.length > 0 ? contacts.join(' · ') : text('incoming.neverInContact'))}
        </Text>
      </div>
    </>
  );
}

/** The key that chooses; nothing beyond 9 has one. */
function Digit({ of: digit }: { of: number }) {
  return digit > 9 ? null : (
    <Kbd size="xs" miw={24} ta="center" aria-hidden>
      {digit}
    </Kbd>
  );
}
