import { ActionIcon, Text } from '@mantine/core';
import { nameOfOther } from '../../../shared/domain/caller-of.ts';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Moment } from '../../../shared/contract/review.ts';
import { callOfEitherType } from '../../api/call-of-either-type.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { durationText } from '../../kit/format.ts';
import { otherNumber } from '../../parts/calls/numbers-of-call.ts';
import { isCurrent } from '../../parts/playback/player.ts';
import { usePlayback, usePlayer } from '../../parts/playback/player-context.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import styles from './own-reviews.module.css';

/** Moments of a recording, each played from its second; without the right or the recording, words say why not. */
export function MomentList({ recordId, moments }: { recordId: number; moments: readonly Moment[] }) {
  const { text } = useText();
  const numberText = useNumberText();
  const mayPlay = usePermissions().includes('recording.download');
  const call = useQuery({ ...callOfEitherType(useClinic(), recordId), enabled: mayPlay && moments.length > 0 });
  const player = usePlayer();
  const playback = usePlayback();
  if (moments.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {text('reviews.noMoments')}
      </Text>
    );
  const { data } = call;
  const recording = data?.record_filename
    ? { id: data.id, type: data.type, title: nameOfOther(data) ?? numberText(otherNumber(data)) }
    : null;
  const playFrom = (seconds: number): void => {
    if (!recording) return;
    if (isCurrent(playback, recording)) player.seek(seconds);
    void player.play(recording, seconds);
  };
  return (
    <>
      {!mayPlay && (
        <Text size="sm" c="dimmed">
          {text('reviews.mayNotPlay')}
        </Text>
      )}
      {data && !recording && (
        <Text size="sm" c="dimmed">
          {text('reviews.noRecording')}
        </Text>
      )}
      {call.error && <ProblemNotice error={call.error} onRetry={() => void call.refetch()} />}
      <ul className={styles.moments}>
        {moments.map(({ id, at_ms: atMs, text: said }) => {
          const seconds = Math.floor(atMs / 1000);
          const time = durationText(seconds);
          return (
            <li key={id}>
              {recording && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={text('reviews.play', { time })}
                  onClick={() => playFrom(seconds)}
                >
                  <IconPlayerPlayFilled size={14} />
                </ActionIcon>
              )}
              <span className={styles.time}>{time}</span>
              <span>{said}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
