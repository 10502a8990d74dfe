import { Alert } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery, type Query, type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { DelayedRecord } from '../../shared/ipc/clinic-ipc.ts';
import { lineStates } from '../api/reads.ts';
import { useClinic } from '../api/use-clinic.ts';
import { useProblemText } from '../i18n/problem-text.ts';
import { useText } from '../i18n/use-text.ts';
import { usePermissions, usePhonePart, useToday, useWorkstation } from '../state/use-workstation.ts';
import { sinceText } from '../kit/format.ts';
import { useVersionSkew } from '../parts/use-version-skew.ts';
import { useNumberText } from '../parts/calls/use-number-text.ts';
import styles from './notices.module.css';

/**
 * A service on a busy computer answers within a second or two; one that hangs never does, and the workstation gives it
 * ten seconds before it counts as failed. A shorter limit would break answers that are slow and sound, such as a long
 * list from a database that has just been started. The wait continues, and after three and a half seconds, five at the
 * most on a slow computer, the agent sees why nothing happens.
 */
const slowMs = 3500;

/** `slow`: a read that a screen shows has no answer yet. `away`: it has failed, and is tried again. */
type SlowRead = 'slow' | 'away' | null;

const isWaitedFor = (query: Query): boolean => query.state.fetchStatus === 'fetching' && query.getObserversCount() > 0;

/** Whether the screen waits for the service longer than usual, for any of its reads. */
function useSlowRead(): SlowRead {
  const cache = useQueryClient().getQueryCache();
  const [state, setState] = useState<SlowRead>(null);
  useEffect(() => {
    const timers = new Map<Query, ReturnType<typeof setTimeout>>();
    const late = new Set<Query>();
    const show = (): void => {
      const hasFailed = [...late].some((query) => query.state.fetchFailureCount > 0);
      setState(late.size === 0 ? null : hasFailed ? 'away' : 'slow');
    };
    const become = (query: Query): void => {
      late.add(query);
      show();
    };
    const follow = ({ type, query }: Pick<QueryCacheNotifyEvent, 'type' | 'query'>): void => {
      if (type !== 'removed' && isWaitedFor(query)) {
        if (!timers.has(query))
          timers.set(
            query,
            setTimeout(() => become(query), slowMs),
          );
      } else {
        clearTimeout(timers.get(query));
        timers.delete(query);
        late.delete(query);
      }
      show();
    };
    for (const query of cache.getAll()) follow({ type: 'added', query });
    const stop = cache.subscribe(follow);
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [cache]);
  return state;
}

/** Current faults of the connections and the service. */
export function Notices() {
  const { text, language } = useText();
  const today = useToday();
  const { mirrors } = useWorkstation();
  const isConnected = mirrors.isConnected((state) => state.value);
  const events = mirrors.eventConnection((state) => state.value);
  const slowRead = useSlowRead();
  const problemText = useProblemText();
  const { isElsewhere, hasUnrecorded, soundProblem, released } = usePhonePart(
    ({ calls, isPlaybackBlocked, registration, problem, ...phone }) => {
      const isTalkingHere = calls.some((call) => call.state === 'answered' && call.hasMedia);
      // A click enables a ring that nobody would hear, also without a call.
      const isAboutSound = (isTalkingHere || isPlaybackBlocked) && registration === 'registered';
      return {
        isElsewhere: phone.isElsewhere,
        hasUnrecorded: phone.unrecordedCallIds.length > 0,
        soundProblem: isAboutSound && problem ? problemText(problem) : null,
        released: problem?.reason === 'phone-released' ? problemText(problem) : null,
      };
    },
  );
  // Nobody else can do anything about a line.
  const mayAct = usePermissions().some((one) => one === 'agent.monitor' || one === 'settings.manage');
  const { data: lines = [] } = useQuery({ ...lineStates(useClinic()), enabled: mayAct });
  const notices = [
    ...(isConnected ? [] : [text('connection.lost')]),
    ...(isConnected && events === 'disconnected' ? [text('connection.events')] : []),
    ...(isConnected && events === 'missing' ? [text('connection.noEvents')] : []),
    ...(isConnected && slowRead === 'slow' ? [text('connection.slow')] : []),
    ...(isConnected && slowRead === 'away' ? [text('connection.away')] : []),
    ...(soundProblem === null ? [] : [soundProblem]),
    ...(isElsewhere ? [text('connection.phoneElsewhere')] : []),
    ...(released === null ? [] : [released]),
    ...lines
      .filter(({ answers }) => answers === false)
      .map(({ name, since }) =>
        since === null
          ? text('line.down', { name })
          : text('line.downSince', { name, since: sinceText(since, today, language) }),
      ),
    ...(hasUnrecorded ? [text('recording.problem')] : []),
  ];
  const skew = useVersionSkew();
  const [isSkewSeen, setSkewSeen] = useState(false);
  return (
    <div className={styles.notice}>
      {notices.map((notice) => (
        <Notice key={notice}>{notice}</Notice>
      ))}
      {skew !== null && !isSkewSeen && <Notice onClose={() => setSkewSeen(true)}>{skew}</Notice>}
      <DelayedRecords />
    </div>
  );
}

function Notice({ children, onClose }: { children: ReactNode; onClose?: () => void }) {
  const { text } = useText();
  return (
    <Alert
      role="alert"
      color="orange"
      radius={0}
      py={6}
      icon={<IconPlugConnectedX size={18} />}
      {...(onClose ? { withCloseButton: true, closeButtonLabel: text('notice.close'), onClose } : {})}
    >
      {children}
    </Alert>
  );
}

/** Records that the service has no room to write; when one is written after all, that is shown once. */
function DelayedRecords() {
  const { text } = useText();
  const numberText = useNumberText();
  const { clinic, mirrors } = useWorkstation();
  const records = mirrors.delayedRecords((state) => state.value);
  const nameOf = ({ name, number }: DelayedRecord): string =>
    name ?? (number === null ? text('record.someCall') : numberText(number));
  const showWritten = (record: DelayedRecord): void =>
    void notifications.show({ color: 'teal', message: text('record.written', { who: nameOf(record) }) });
  useEffect(() => clinic.on('recordWritten', showWritten));
  return records.map((record) => (
    <Notice
      key={record.callId}
      onClose={() => void clinic.dismissDelayedRecord({ callId: record.callId }).catch(() => undefined)}
    >
      {text('record.delayed', { who: nameOf(record) })}
    </Notice>
  ));
}
