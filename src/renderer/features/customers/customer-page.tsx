import { Anchor, Skeleton, Stack, Text, Title, Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import type { TimelineKind } from '../../../shared/contract/timeline-kinds.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { useCapability, usePermissions, usePhone, usePhonePart } from '../../state/use-workstation.ts';
import { MedicalNotes } from '../../parts/medical-notes/medical-notes.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { CustomerCalls } from './customer-calls.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { EditCustomer } from './edit-customer.tsx';
import { MergedInto } from './merge/merged-into.tsx';
import { MergesOfCustomer } from './merge/merges-of-customer.tsx';
import { PossibleDuplicates } from './merge/possible-duplicates.tsx';
import { CustomerTimeline } from './timeline/customer-timeline.tsx';
import type { FreeTime } from '../../../shared/contract/appointment-extension.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useCaller } from '../../api/use-caller.ts';
import { OfferedTimes } from '../../parts/offered-times/offered-times.tsx';
import { addressOfTime } from '../../parts/offered-times/use-offered-times.ts';
import pageStyles from '../../kit/page.module.css';
import styles from './customer.module.css';
import { IconCalendarPlus, IconClipboardPlus, IconPlus, IconPhoneCall } from '@tabler/icons-react';
import { LinkButton } from '../../kit/link-button.tsx';
import { useIdentifyCaller } from '../../parts/calls/use-identify-caller.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { useOpenCustomer } from '../../parts/customer/use-open-customer.ts';
import { usePress } from '../../kit/use-press.ts';

/** Says that the agent talks with somebody else while this customer's file is open. */
function OtherCall({ id }: { id: number }) {
  const { text } = useText();
  const numberText = useNumberText();
  const openCustomer = useOpenCustomer();
  const talking = usePhone().calls.filter(({ state, direction }) => state === 'answered' && direction !== 'internal');
  const [call] = talking;
  if (!call || talking.some(({ customer }) => customer?.id === id)) return null;
  const { customer, number } = call;
  return (
    <Alert color="yellow" role="status" icon={<IconPhoneCall size={18} />} className={styles.otherCall}>
      <Group justify="space-between">
        <Text size="sm">{text('customer.otherCall', { who: customer?.name ?? numberText(number) })}</Text>
        <ThisIsCaller call={call} id={id} />
        {customer && (
          <Button size="compact-sm" variant="default" onClick={() => openCustomer(customer.id)}>
            {text('customer.openCaller')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** For the file of a customer who shares the caller's number: somebody else was taken for the caller. */
function ThisIsCaller({ call, id }: { call: PhoneCall; id: number }) {
  const { text } = useText();
  const identify = useIdentifyCaller();
  const press = usePress();
  const customer = useCaller(call).candidates?.find((row) => row.id === id);
  if (!customer) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={press(() => identify(call.id, { customer }))}>
      {text('customer.thisIsCaller')}
    </Button>
  );
}

/** Starts work for a customer: an appointment, a follow-up or an enquiry. Their icons say that it is new. */
function CustomerActions({ id }: { id: number }) {
  const { text } = useText();
  const permissions = usePermissions();
  const shared = { search: { customer: String(id) }, variant: 'default', size: 'xs' } as const;
  return (
    <div className={styles.customerActions} data-part="customer-actions">
      {permissions.includes('appointment.edit') && (
        <LinkButton
          to="/appointments/new"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          aria-label={text('appointments.new')}
          {...shared}
        >
          {text('timeline.appointment')}
        </LinkButton>
      )}
      {permissions.includes('followup.edit') && (
        <LinkButton
          to="/follow-ups/new"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={text('followups.new')}
          {...shared}
        >
          {text('followup.title')}
        </LinkButton>
      )}
      {permissions.includes('reservation.edit') && (
        <LinkButton
          to="/reservations/new"
          leftSection={<IconClipboardPlus size={16} aria-hidden />}
          aria-label={text('reservations.new')}
          {...shared}
        >
          {text('reservation.title')}
        </LinkButton>
      )}
    </div>
  );
}

/** In a call with this customer: the next free times, each booked by F7, its digit and Ctrl+Enter. */
function TimesToOffer({ id }: { id: number }) {
  const isOffered = useCapability('appointments');
  const mayBook = usePermissions().includes('appointment.edit');
  const isTalking = usePhonePart(({ calls }) =>
    calls.some(({ state, customer }) => state === 'answered' && customer?.id === id),
  );
  if (!isOffered || !mayBook || !isTalking) return null;
  const addressOf = (time: FreeTime) => ({ customer: String(id), ...addressOfTime(time) });
  return (
    <div className={styles.timesToOffer}>
      <OfferedTimes addressOf={addressOf} />
    </div>
  );
}

/** One customer: at the left who they are or the form that changes it, beside it all that happened. */
export function CustomerPage({ id }: { id: number }) {
  const { text } = useText();
  const navigate = useNavigate({ from: '/customers/$id' });
  const { kind, edit } = useSearch({ from: '/customers/$id' });
  const hasTimeline = useCapability('timeline');
  const canUpdate = useCapability('customerFiles');
  const mayEdit = usePermissions().includes('customer.create') && canUpdate;
  const profile = useQuery(customerProfile(useClinic(), id));
  const problem = blockingProblemOf(profile);
  if (problem instanceof ProblemError && problem.code === 'not-found') return <CustomerNotFound problem={problem} />;
  if (problem || profile.data === undefined) {
    return (
      <Stack gap="md" className={pageStyles.page} data-part="page">
        <Title order={1} size="h2">
          {text('customer.title')}
        </Title>
        {problem ? <ProblemNotice error={problem} onRetry={() => void profile.refetch()} /> : <Skeleton height={240} />}
      </Stack>
    );
  }
  const { customer } = profile.data;
  if (customer.id !== id) return <MergedInto customer={customer} from={id} />;
  /** In place of this address: what is open within a page is no step back. */
  const show = (search: { kind?: TimelineKind | undefined; edit?: true | undefined }): void =>
    void navigate({ search, replace: true });
  return (
    <div className={styles.customer} data-edited={(edit && mayEdit) || undefined}>
      <div className={styles.customerFacts} data-part="customer-facts">
        {edit && mayEdit ? (
          <EditCustomer customer={customer} onClose={() => show({ kind })} />
        ) : (
          <CustomerFacts profile={profile.data} onEdit={mayEdit ? () => show({ kind, edit: true }) : null} />
        )}
      </div>
      <div>
        <OtherCall id={id} />
        <TimesToOffer id={id} />
        <MergesOfCustomer id={id} />
        <PossibleDuplicates id={id} />
        <div className={styles.medicalNotes}>
          <MedicalNotes customerId={id} level={2} />
        </div>
        {hasTimeline ? (
          <CustomerTimeline
            id={id}
            kind={kind ?? null}
            onKind={(chosen) => show({ kind: chosen ?? undefined, edit })}
            actions={<CustomerActions id={id} />}
          />
        ) : (
          <Stack gap="md">
            <CustomerActions id={id} />
            <CustomerCalls id={id} />
          </Stack>
        )}
      </div>
    </div>
  );
}

/** In place of a customer who does not exist, or whom one may not see. */
function CustomerNotFound({ problem }: { problem: ProblemError }) {
  const { text } = useText();
  const problemText = useProblemText();
  return (
    <Stack gap="xs" className={pageStyles.page} data-part="page" align="flex-start">
      <Title order={1}>{text('customer.notFound')}</Title>
      <Text c="dimmed">{problemText(problem)}</Text>
      <Anchor component={Link} to="/customers">
        {text('customer.toList')}
      </Anchor>
    </Stack>
  );
}
