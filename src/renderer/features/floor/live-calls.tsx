import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { LiveCall } from '../../../shared/contract/call.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { liveCalls } from '../../api/floor-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { isFocusLost } from '../../kit/focus.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { LiveCallRow } from './live-call-row.tsx';
import { useCallSides } from './use-call-sides.ts';
import tableStyles from '../../kit/list/table.module.css';
import styles from './floor.module.css';

const columns = ['calls.agent', 'calls.direction', 'floor.from', 'floor.to', 'floor.state', 'floor.duration'] as const;

/** Every call in progress, those without an agent included, and the way to end each. They belong to no group. */
export function LiveCalls({ isOneGroup }: { isOneGroup: boolean }) {
  const { text } = useText();
  const query = useQuery(liveCalls(useClinic(), true));
  const problem = blockingProblemOf(query);
  const calls = problem ? [] : (query.data?.rows ?? []);
  const [askedId, setAskedId] = useState<string | null>(null);
  // The question is withdrawn when its call has ended meanwhile.
  const asked = calls.find((call) => call.call_id === askedId);
  const list = useRef<HTMLElement>(null);
  const lastAskedId = useRef<string | null>(null);
  // When the dialog is gone the keyboard continues at the call's button, and when that is gone too, at the list.
  useEffect(() => {
    if (asked) {
      lastAskedId.current = asked.call_id;
      return;
    }
    if (lastAskedId.current === null) return;
    const button = list.current?.querySelector<HTMLElement>(`[data-call="${CSS.escape(lastAskedId.current)}"]`);
    if (isFocusLost()) (button ?? list.current)?.focus({ preventScroll: true });
    else if (document.activeElement !== button) lastAskedId.current = null;
  });
  return (
    <section ref={list} tabIndex={-1} aria-labelledby="live-calls" className={`${styles.card} ${styles.liveCalls}`}>
      <div className={styles.cardHead}>
        <Title order={2} size="h4" id="live-calls">
          {text(isOneGroup ? 'floor.callsOfAllGroups' : 'floor.calls')}
        </Title>
      </div>
      {problem && <ProblemNotice error={problem} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={80} />}
      {query.data && !problem && calls.length === 0 && (
        <Text size="sm" c="dimmed" className={styles.nothing}>
          {text('floor.noCalls')}
        </Text>
      )}
      {calls.length > 0 && (
        <table className={tableStyles.table}>
          <thead>
            <tr>
              {[...columns, 'floor.action' as const].map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={column === 'floor.duration' || column === 'floor.action' ? tableStyles.amount : undefined}
                >
                  {text(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <LiveCallRow
                key={call.call_id}
                call={call}
                readAt={query.dataUpdatedAt}
                onHangUp={() => setAskedId(call.call_id)}
              />
            ))}
          </tbody>
        </table>
      )}
      {asked && <HangUp call={asked} onClose={() => setAskedId(null)} />}
    </section>
  );
}

function HangUp({ call, onClose }: { call: LiveCall; onClose: () => void }) {
  const { text } = useText();
  const clinic = useClinic();
  const { refetch } = useQuery(liveCalls(clinic, true));
  const { from, to } = useCallSides(call);
  return (
    <ConfirmDialog
      title={text('floor.hangUpConfirm')}
      action={text('phone.hangUp')}
      run={() => clinic.callExtension.hangup({ body: { call_id: call.call_id } })}
      onDone={() => {
        void refetch();
        onClose();
      }}
      onClose={onClose}
    >
      <Text size="sm">{text('floor.hangUpConsequence', { from, to })}</Text>
    </ConfirmDialog>
  );
}
