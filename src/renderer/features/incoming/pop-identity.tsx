import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { manyCalls } from '../../../shared/contract/call-reason.ts';
import type { CustomerReference } from '../../../shared/contract/field.ts';
import type { CallerOfCall } from '../../../shared/domain/caller-of.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { reasonsOfCall } from '../../api/call-reason-reads.ts';
import { leadById } from '../../api/lead-reads.ts';
import { pastText } from '../../kit/format.ts';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, useToday } from '../../state/use-workstation.ts';
import { ageOf } from '../../parts/customer/age-of.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { NumberOriginLines } from './number-origin.tsx';
import layout from '../../kit/layout.module.css';
import styles from './incoming.module.css';

/**
 * The name, large, then the number; the number itself is large where it is nobody's. `isPending`: its owner is being
 * looked up, and the name has its place.
 */
export function PopIdentity({
  call,
  caller,
  isPending,
}: {
  call: PhoneCall;
  caller: CallerOfCall | null;
  isPending: boolean;
}) {
  const { text } = useText();
  const numberText = useNumberText();
  const number = (
    <>
      <span className={layout.visuallyHidden}>{call.number} </span>
      <span aria-hidden>{numberText(call.number)}</span>
    </>
  );
  const customer = caller?.kind === 'known' ? caller.customer : null;
  const lead = caller?.kind === 'unknown' ? call.lead : null;
  const name = caller?.kind === 'colleague' ? call.shownName : (customer?.name ?? lead?.name);
  if (isPending)
    return (
      <div aria-label={text('incoming.loading')} role="status">
        <Skeleton height={28} width="50%" my={4} />
        <div className={`${styles.popNumber} ${layout.figures}`}>{number}</div>
        <Skeleton height={12} width="70%" mt={6} mb={2} />
      </div>
    );
  if (caller?.kind === 'shared')
    return (
      <div>
        <div className={styles.popShared}>{text('incoming.shared')}</div>
        <div className={`${styles.popNumber} ${layout.figures}`}>{number}</div>
        <div className={styles.popNote}>{text('incoming.sharedHint')}</div>
      </div>
    );
  if (name === null || name === undefined)
    return (
      <div>
        <div className={`${styles.popName} ${layout.figures}`}>{number}</div>
        {(caller === null || caller.kind === 'unknown') && <UnknownNumber call={call} />}
      </div>
    );
  return (
    <div>
      <div className={`${styles.popName} ${layout.name}`} data-part="name">
        {name}
      </div>
      <div className={`${styles.popNumber} ${layout.figures}`}>{number}</div>
      {customer && <CardLine customer={customer} />}
      {lead && <LeadLine id={lead.id} />}
    </div>
  );
}

/** That nobody has the number, and how often it called lately; never a guess of a person. */
function UnknownNumber({ call }: { call: PhoneCall }) {
  const { text } = useText();
  const { data } = useQuery(reasonsOfCall(useClinic(), call, useCapability('callReasons')));
  const calls = data?.calls_of_week ?? 0;
  const often = calls < manyCalls ? 'incoming.callsOfWeek' : 'incoming.manyCallsOfWeek';
  const words = [text('incoming.unknownHint'), calls > 0 && text(often, { count: calls })];
  return (
    <div className={styles.popNote}>
      <span className={styles.popUnknown}>{text('incoming.unknown')}</span>{' '}
      <span>{words.filter(Boolean).join(' ')}</span>
      <NumberOriginLines call={call} />
    </div>
  );
}

/** Since when the lead is known, and who took it. */
function LeadLine({ id }: { id: number }) {
  const { text, language } = useText();
  const { data } = useQuery(leadById(useClinic(), String(id)));
  const today = useToday();
  return (
    <div className={`${styles.popNote} ${layout.figures}`}>
      {data && text('lead.since', { day: pastText(data.created_at, today, language), owner: data.owner.name })}
    </div>
  );
}

/** Card number, sex and age, as far as they are known. */
function CardLine({ customer: { id, idcard } }: { customer: CustomerReference }) {
  const { text } = useText();
  const { data } = useQuery(customerProfile(useClinic(), id));
  const today = useToday();
  const customer = data?.customer;
  const age = customer ? ageOf(customer, today) : null;
  const words = [
    `${text('customer.card')} ${idcard}`,
    customer && text(customer.sex === 2 ? 'customer.female' : 'customer.male'),
    age !== null && text('customer.age', { count: age }),
  ];
  return <div className={`${styles.popNote} ${layout.figures}`}>{words.filter(Boolean).join(' · ')}</div>;
}
