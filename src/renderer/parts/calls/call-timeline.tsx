import { Modal, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CallTimeline, TimelineEntry } from '../../../shared/contract/call-timeline.ts';
import { offsetText } from '../../../shared/domain/call-timeline-text.ts';
import { timelineOfCall } from '../../api/call-timeline-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useFactText } from './use-fact-text.ts';
import layout from '../../kit/layout.module.css';
import styles from './call-timeline.module.css';

/** Everything that is kept of a call, in order. The button that opens the dialog takes the focus back. */
export function TimelineDialog(parts: { callId: string; title: string; isOpen: boolean; onClose: () => void }) {
  const { callId, title, isOpen, onClose } = parts;
  const { text } = useText();
  return (
    <Modal
      opened={isOpen}
      returnFocus={false}
      size={960}
      title={title}
      closeButtonProps={{ 'aria-label': text('page.close') }}
      onClose={onClose}
    >
      <Timeline callId={callId} />
    </Modal>
  );
}

function Timeline({ callId }: { callId: string }) {
  const timeline = useQuery(timelineOfCall(useClinic(), callId));
  const problem = blockingProblemOf(timeline);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void timeline.refetch()} />;
  return timeline.data ? <Entries timeline={timeline.data} /> : <Skeleton height={320} />;
}

function Entries({ timeline }: { timeline: CallTimeline }) {
  const { text } = useText();
  const factText = useFactText(timeline);
  const { entries, has_announcements: isTold } = timeline;
  const count = entries.reduce((sum, entry) => sum + entry.contradictions.length, 0);
  return (
    <>
      <p className={styles.verdict} data-contradicts={count > 0 || undefined}>
        {count > 0 && <IconAlertTriangle size={16} aria-hidden />}
        {count > 0 ? text('callTimeline.contradictions', { count }) : text('callTimeline.consistent')}
      </p>
      {/* Scrolls by keys. */}
      <div className={styles.scrolls} tabIndex={0} role="region" aria-label={text('callTimeline.title')}>
        <table className={styles.entries}>
          <thead>
            <tr>
              <th scope="col">{text('callTimeline.at')}</th>
              <th scope="col">{text('callTimeline.since')}</th>
              <th scope="col">{text('callTimeline.side')}</th>
              <th scope="col">{text('callTimeline.what')}</th>
              <th scope="col">{text('callTimeline.source')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, index) => (
              <Entry key={`${entry.offset_ms} ${index}`} entry={entry} words={factText(entry)} />
            ))}
          </tbody>
        </table>
      </div>
      {!isTold && (
        <Text size="xs" c="dimmed" mt="xs">
          {text('callTimeline.notAnnounced')}
        </Text>
      )}
    </>
  );
}

function Entry({ entry, words }: { entry: TimelineEntry; words: string }) {
  const { text } = useText();
  const { at, offset_ms: offset, side, source, fact, contradictions } = entry;
  return (
    <tr data-fact={fact} data-contradicts={contradictions.length > 0 || undefined}>
      <td className={layout.figures}>{at.slice(11)}</td>
      <td className={`${layout.figures} ${styles.offset}`}>{offsetText(offset)}</td>
      <td>{text(`callTimeline.side.${side}`)}</td>
      <td>
        {words}
        {contradictions.map((one) => (
          <span key={one} className={styles.contradiction}>
            <IconAlertTriangle size={14} aria-hidden />
            {text(`callTimeline.not.${one}`)}
          </span>
        ))}
      </td>
      <td className={styles.source}>{text(`callTimeline.source.${source}`)}</td>
    </tr>
  );
}
