import { Badge, Button, Group, Skeleton, Stack, Text, Title, Paper, TextInput } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Followup } from '../../../../shared/contract/followup.ts';
import { followupDetail } from '../../../api/followup-reads.ts';
import { customerProfile } from '../../../api/reads.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useCapability, useHasDraft, usePhonePart, useSignIn } from '../../../state/use-workstation.ts';
import { ageOf } from '../../../parts/customer/age-of.ts';
import { CallNumbers } from '../../../parts/calls/call-numbers.tsx';
import { shortDayText } from '../../../kit/format.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { once, useHotKeys } from '../../../kit/use-hot-keys.ts';
import { FollowupResult } from '../followup-result.tsx';
import { FollowupTries } from '../followup-tries.tsx';
import { matterOf } from '../matter.ts';
import { LaterTask } from './later-task.tsx';
import type { Run, TaskEnd } from './run.ts';
import { RunResult } from './run-result.tsx';
import { useCallToWrite } from './use-call-to-write.ts';
import layout from '../../../kit/layout.module.css';
import styles from './run.module.css';
import { isComposing } from '../../../kit/input-method.ts';

const maxCharacters = 60;

/** Asks why a follow-up is skipped: the summary says it. */
function SkipTask({ onSkip, onClose }: { onSkip: (reason: string) => void; onClose: () => void }) {
  const { text } = useText();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const skip = (): void => (reason.trim() === '' ? setMissing(true) : onSkip(reason.trim()));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <Paper withBorder p="md">
      <form
        aria-label={text('run.skip')}
        onSubmit={(event) => {
          event.preventDefault();
          skip();
        }}
        onKeyDown={onKeyDown}
      >
        <Stack gap="sm">
          <TextInput
            label={text('run.skipReason')}
            autoFocus
            autoComplete="off"
            maxLength={maxCharacters}
            value={reason}
            error={isMissing && reason.trim() === '' ? text('run.skipReasonMissing') : undefined}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text('confirm.cancel')}
            </Button>
            <Button type="submit" variant="default">
              {text('run.skipAndNext')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

interface OpenTaskProps {
  readonly run: Run;
  readonly followup: Followup;
  readonly today: string;
  readonly history: (customerId: number) => ReactNode;
  /** Whether a result can be written: nobody else has it, and it is not settled. */
  readonly isOpen: boolean;
  readonly onDialled: (at: number) => void;
  readonly onSettled: (end: TaskEnd) => void;
}

/** The customer to call, the reason, the script, the outcome, and the history. */
export function OpenTask(props: OpenTaskProps) {
  const { run, followup, today, history, isOpen, onDialled, onSettled } = props;
  const { text, language } = useText();
  const { customer, remark, followup_date: day, followup_user: person } = followup;
  const clinic = useClinic();
  const profile = useQuery(customerProfile(clinic, customer.id));
  const isOffered = useCapability('followUps');
  const detail = useQuery(followupDetail(clinic, followup.id, isOffered));
  const signIn = useSignIn();
  const isOwn = signIn.state === 'signed-in' && signIn.user.id === person.id;
  const hasDraft = useHasDraft(`follow-up-call:${followup.id}`);
  const isOverdue = day < today;
  const known = profile.data?.customer;
  const age = known ? ageOf(known, today) : null;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <div className={layout.shrink}>
          <Group gap="xs">
            <Title order={2} className={styles.customer}>
              <Link to="/customers/$id" params={{ id: String(customer.id) }} className={layout.plainLink}>
                {customer.name}
              </Link>
            </Title>
            <Badge color={isOverdue ? 'red' : 'orange'} variant="light" tt="none" miw="max-content">
              {isOverdue ? text('run.overdueSince', { day: shortDayText(day, today, language) }) : text('run.dueToday')}
            </Badge>
            {detail.data && detail.data.tries > 0 && (
              <Badge color="gray" variant="light" tt="none" miw="max-content">
                {text('followup.tries', { count: detail.data.tries })}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed" className={layout.figures}>
            {customer.idcard}
            {known && ` · ${text(known.sex === 2 ? 'customer.female' : 'customer.male')}`}
            {age !== null && ` · ${text('customer.age', { count: age })}`}
          </Text>
        </div>
        {known ? (
          <CallNumbers customer={known} isAction={isOpen} isDone={hasDraft} onDialled={onDialled} />
        ) : (
          profile.isPending && <Skeleton height={32} width={176} />
        )}
      </Group>
      <div className={styles.reason}>
        <IconChecklist size={16} stroke={1.75} aria-hidden />
        <div className={layout.grows}>
          <div className={styles.reasonWhat}>{matterOf(followup) ?? text('run.noMatter')}</div>
          {remark !== null && <div className={layout.keepsLines}>{remark}</div>}
        </div>
        {!isOwn && <span>{text('run.plannedFor', { name: person.name })}</span>}
      </div>
      {detail.data && <FollowupTries detail={detail.data} today={today} />}
      {isOpen && !isOffered && <WithoutExtension followup={followup} onSettled={onSettled} />}
      {isOpen && detail.error && <ProblemNotice error={detail.error} onRetry={() => void detail.refetch()} />}
      {isOpen && isOffered && detail.isPending && <Skeleton height={240} />}
      {isOpen && detail.data && <TaskResult run={run} followup={followup} detail={detail.data} onSettled={onSettled} />}
      {history(customer.id)}
    </Stack>
  );
}

/** The result, or why and until when it is left for now. */
function TaskResult(
  props: Pick<OpenTaskProps, 'run' | 'followup' | 'onSettled'> & Pick<Parameters<typeof RunResult>[0], 'detail'>,
) {
  const { run, followup, onSettled } = props;
  const { text } = useText();
  const [leaving, setLeaving] = useState<'skip' | 'later' | null>(null);
  const call = useCallToWrite(run);
  const isInCall = usePhonePart(({ calls }) => calls.some(({ state }) => state === 'dialling' || state === 'answered'));
  useHotKeys(leaving === null ? { s: once(() => setLeaving('skip')), l: once(() => setLeaving('later')) } : {});
  const close = (): void => setLeaving(null);
  return (
    <>
      <RunResult {...props} isInCall={isInCall} call={call}>
        <Button variant="default" aria-keyshortcuts="L" onClick={() => setLeaving('later')}>
          {text('run.later')}
        </Button>
        <Button variant="default" aria-keyshortcuts="S" onClick={() => setLeaving('skip')}>
          {text('run.skip')}
        </Button>
      </RunResult>
      {leaving !== null && (
        <InSight>
          {leaving === 'skip' ? (
            <SkipTask onSkip={(note) => onSettled({ state: 'skipped', note })} onClose={close} />
          ) : (
            <LaterTask id={followup.id} onLater={(note) => onSettled({ state: 'later', note })} onClose={close} />
          )}
        </InSight>
      )}
    </>
  );
}

/** Scrolls to a form that has just been opened. */
function InSight({ children }: { children: ReactNode }) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={form}>{children}</div>;
}

/** A service that knows no outcomes of follow-ups takes a result in words. */
function WithoutExtension({ followup, onSettled }: Pick<OpenTaskProps, 'followup' | 'onSettled'>) {
  const { text } = useText();
  return (
    <>
      <Text size="sm" c="dimmed">
        {text('run.noOutcomes')}
      </Text>
      <FollowupResult
        followup={followup}
        submit={text('run.save')}
        onSaved={() => onSettled({ state: 'done', isReached: true })}
      >
        <Button variant="default" onClick={() => onSettled({ state: 'skipped' })}>
          {text('run.skip')}
        </Button>
      </FollowupResult>
    </>
  );
}
