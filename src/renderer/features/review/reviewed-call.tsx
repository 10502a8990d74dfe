import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CdrWithEvents } from '../../../shared/contract/cdr.ts';
import type { ReviewWeek } from '../../../shared/contract/review-sample.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { momentsOf, recordingCheck, reviewedCall, storedPeaks } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, usePhonePart, useWorkstation } from '../../state/use-workstation.ts';
import { usePlayer } from '../../parts/playback/player-context.tsx';
import { useReportPlayed } from '../../parts/playback/use-report-played.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { CallEvents } from './call-events.tsx';
import { CallHead } from './call-head.tsx';
import { Controls } from './controls.tsx';
import { Figures } from './figures.tsx';
import { MomentList } from './moment-list.tsx';
import { silencesOf } from './recording-parts.ts';
import { ReviewSound } from './review-sound.ts';
import { ReviewWaveform } from './review-waveform.tsx';
import { Scorecard } from './scorecard.tsx';
import styles from './review.module.css';
import type { Moment } from '../../../shared/contract/review.ts';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';

const skipSeconds = 5;
/** Digits and X give a line its value; the player's keys do not, wherever the focus is. */
const givesValue = '[data-part=score-line] [type=radio]';
const takesArrows = `input:not(${givesValue}), textarea, select, [contenteditable], [role=dialog]`;
/** A press of the space bar belongs to the button that has the focus. */
const takesSpace = `${takesArrows}, button, a`;

/**
 * Keys of the recording, while nothing is typed. `onMark`: takes the playhead in milliseconds; null: nothing to mark.
 */
function useReviewKeys({
  sound,
  moments,
  onMark,
}: {
  sound: ReviewSound;
  moments: readonly Moment[];
  onMark: ((atMs: number) => void) | null;
}): void {
  const positionMs = (): number => Math.round(sound.state.getState().positionSeconds * 1000);
  const toNextMoment = (): void => {
    const following = moments.find(({ at_ms: at }) => at > positionMs());
    if (following) sound.seek(following.at_ms / 1000);
  };
  useHotKeys({
    j: () => sound.skip(-skipSeconds),
    k: once(() => sound.pause()),
    l: once(() => void sound.play()),
    n: once(toNextMoment),
    m: once(() => onMark?.(positionMs())),
    '[': once(() => sound.loopFromHere()),
    ']': once(() => sound.loopToHere()),
  });
  useHotKeys(
    { arrowleft: () => sound.skip(-skipSeconds), arrowright: () => sound.skip(skipSeconds) },
    `${takesArrows}, [role=menu]`,
  );
  useHotKeys({ space: once(() => sound.toggle()) }, takesSpace);
}

interface ReviewedCallParts {
  readonly recordId: number;
  readonly startSeconds: number;
  /** Whether it is one of the samples of the week, of which another one may follow. */
  readonly isSample: boolean;
  readonly next: ReviewWeek['samples'][number] | null;
  readonly onNext: (recordId: number) => void;
  /** The score that was signed last, in words. */
  readonly signed: string;
  readonly onSigned: (words: string) => void;
}

/** A call that is heard and scored. */
export function ReviewedCall(parts: ReviewedCallParts) {
  const { recordId } = parts;
  const clinic = useClinic();
  const call = useQuery(reviewedCall(clinic, recordId));
  const [focusedBefore] = useState(() => document.activeElement);
  const problem = blockingProblemOf(call);
  if (problem)
    return (
      <div className={styles.none}>
        <ProblemNotice error={problem} onRetry={() => void call.refetch()} />
      </div>
    );
  if (!call.data)
    return (
      <div className={styles.call}>
        <Skeleton height={320} />
      </div>
    );
  return <LoadedCall {...parts} call={call.data} focusedBefore={focusedBefore} />;
}

function LoadedCall({
  call,
  startSeconds,
  ...parts
}: ReviewedCallParts & { call: CdrWithEvents; focusedBefore: Element | null }) {
  const { text } = useText();
  const clinic = useClinic();
  const mayHear = usePermissions().includes('recording.download');
  const isRecorded = call.record_filename !== null;
  const isHeard = isRecorded && mayHear;
  const sound = useReviewSound(call, { startSeconds, isHeard });
  const check = useQuery(recordingCheck(clinic, call.id));
  const peaks = useQuery({ ...storedPeaks(clinic, call.id), enabled: isHeard });
  const moments = useQuery(momentsOf(clinic, call.id));
  const [markAt, setMarkAt] = useState<number | null>(null);
  const signals = check.data?.signals ?? null;
  useEffect(() => {
    if (signals) sound.silencesAre(silencesOf(signals.strip, signals.seconds));
  }, [sound, signals]);
  useReviewKeys({ sound, moments: moments.data ?? [], onMark: isHeard ? setMarkAt : null });
  const peaksProblem = blockingProblemOf(peaks);
  const momentsProblem = blockingProblemOf(moments);
  return (
    <>
      <section className={styles.call} aria-label={text('review.call')}>
        <CallHead call={call} />
        {isHeard ? (
          <section aria-label={text('review.player')} className={styles.player}>
            {peaksProblem && <ProblemNotice error={peaksProblem} onRetry={() => void peaks.refetch()} />}
            {peaks.isPending && <Skeleton height={220} />}
            {peaks.data && (
              <ReviewWaveform
                call={call}
                peaks={peaks.data}
                signals={signals}
                moments={moments.data ?? []}
                sound={sound}
              />
            )}
            <Controls sound={sound} signals={signals} />
          </section>
        ) : (
          <Text c="dimmed">{text(isRecorded ? 'reviews.mayNotPlay' : 'review.noRecording')}</Text>
        )}
        <Figures call={call} signals={signals} isPending={check.isPending} />
        {momentsProblem && <ProblemNotice error={momentsProblem} onRetry={() => void moments.refetch()} />}
        <MomentList
          recordId={call.id}
          moments={moments.data ?? []}
          sound={sound}
          markAt={markAt}
          onMark={isHeard ? setMarkAt : null}
        />
        <CallEvents call={call} sound={sound} />
      </section>
      <Scorecard {...parts} call={call} moments={moments.data ?? []} />
    </>
  );
}

/** The sound of the call, as long as it is shown; it stops for a call that rings. */
function useReviewSound(
  { id, type }: CdrWithEvents,
  { startSeconds, isHeard }: { readonly startSeconds: number; readonly isHeard: boolean },
): ReviewSound {
  const { clinic } = useWorkstation();
  const player = usePlayer();
  const [sound] = useState(() => new ReviewSound(new Audio(), startSeconds));
  const isRinging = usePhonePart(({ calls }) => calls.some(({ state }) => state === 'ringing'));
  const isPlaying = sound.state((state) => state.isPlaying);
  useEffect(() => {
    let isGone = false;
    if (isHeard)
      void clinic.recordingAddress({ id, type }).then((address) => {
        if (!isGone) sound.open(address);
      });
    return () => {
      isGone = true;
    };
  }, [clinic, sound, id, type, isHeard]);
  useEffect(() => () => sound.close(), [sound]);
  useEffect(() => {
    if (isRinging) sound.pause();
  }, [isRinging, sound]);
  const report = useReportPlayed();
  const hasBegun = useRef(false);
  const began = useEffectEvent((): void => {
    if (!hasBegun.current) report(id);
    hasBegun.current = true;
  });
  // One recording is heard at a time.
  useEffect(() => {
    if (!isPlaying) return;
    player.pause();
    began();
  }, [isPlaying, player]);
  return sound;
}
