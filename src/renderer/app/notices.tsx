import { Alert } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { DelayedRecord } from '../../shared/ipc/clinic-ipc.ts';
import { clinicDay } from '../../shared/domain/clinic-day.ts';
import { lineStates } from '../api/reads.ts';
import { useClinic } from '../api/use-clinic.ts';
import { useProblemText } from '../i18n/problem-text.ts';
import { useText } from '../i18n/use-text.ts';
import { usePhonePart, useTimeZone, useWorkstation } from '../state/use-workstation.ts';
import { sinceText } from '../kit/format.ts';
import { useNumberText } from '../parts/calls/use-number-text.ts';
import { useSlowRead } from './use-slow-read.ts';
import styles from './notices.module.css';

/** Current faults of the connections and the service. */
export function Notices() {
  const { text, language } = useText();
  const today = clinicDay(useTimeZone());
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
  const { data: lines = [] } = useQuery(lineStates(useClinic()));
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
  return (
    <div className={styles.notice}>
      {notices.map((notice) => (
        <Notice key={notice}>{notice}</Notice>
      ))}
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
