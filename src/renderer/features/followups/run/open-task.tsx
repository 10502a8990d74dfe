import { Alert, Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Followup } from '../../../../shared/contract/followup.ts';
import { customerProfile } from '../../../api/reads.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useHasDraft, usePhonePart } from '../../../state/use-workstation.ts';
import { ageOf } from '../../../ui/age-of.ts';
import { CallNumbers } from '../../../ui/call-numbers.tsx';
import { dayText } from '../../../ui/format.ts';
import { FollowupResult } from '../followup-result.tsx';
import { matterOf } from '../matter.ts';
import type { TaskState } from './run.ts';
import layout from '../../../ui/layout.module.css';

interface OpenTaskProps {
  readonly followup: Followup;
  readonly today: string;
  readonly history: (customerId: number) => ReactNode;
  /** Whether a result can be written: nobody else has it, and it is not settled. */
  readonly isOpen: boolean;
  readonly onSettled: (state: TaskState) => void;
}

/** The customer to call, the reason, the outcome, and the history. */
export function OpenTask({ followup, today, history, isOpen, onSettled }: OpenTaskProps) {
  const { text, language } = useText();
  const { customer, remark, followup_date: day, followup_user: person } = followup;
  const profile = useQuery(customerProfile(useClinic(), customer.id));
  const hasDraft = useHasDraft(`follow-up:${followup.id}`);
  const isOverdue = day < today;
  const known = profile.data?.customer;
  const age = known ? ageOf(known, today) : null;
  const isInCall = usePhonePart(({ calls }) => calls.some(({ state }) => state === 'dialling' || state === 'answered'));
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className={layout.shrink}>
          <Title order={2}>
            <Link to="/customers/$id" params={{ id: String(customer.id) }} className={layout.plainLink}>
              {customer.name}
            </Link>
          </Title>
          <Text size="sm" c="dimmed" className={layout.figures}>
            {customer.idcard}
            {known && ` · ${text(known.sex === 2 ? 'customer.female' : 'customer.male')}`}
            {age !== null && ` · ${text('customer.age', { count: age })}`}
          </Text>
        </div>
        <Badge color={isOverdue ? 'red' : 'orange'} variant="light" tt="none" miw="max-content">
          {isOverdue ? text('run.overdueSince', { day: dayText(day, language) }) : text('run.dueToday')}
        </Badge>
      </Group>
      <Alert color="orange" icon={<IconChecklist size={18} />} title={matterOf(followup) ?? text('run.noMatter')}>
        {remark !== null && <div className={layout.keepsLines}>{remark}</div>}
        <Text size="xs">{text('run.plannedFor', { name: person.name })}</Text>
      </Alert>
      {known ? (
        <CallNumbers customer={known} isAction={isOpen} isDone={hasDraft} />
      ) : (
        profile.isPending && <Skeleton height={36} />
      )}
      {isOpen && (
        <FollowupResult
          followup={followup}
          submit={text('run.save')}
          isSecond={!isInCall}
          onSaved={() => onSettled('done')}
        >
          <Button variant="default" onClick={() => onSettled('skipped')}>
            {text('run.skip')}
          </Button>
        </FollowupResult>
      )}
      {history(customer.id)}
    </Stack>
  );
}
