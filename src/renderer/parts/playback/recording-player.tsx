import { ActionIcon, Group, SegmentedControl, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { IconRewindBackward5, IconRewindForward5 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { waveform } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { durationText } from '../../kit/format.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { PlayButton } from './play-button.tsx';
import { isCurrent, type Recording } from './player.ts';
import { usePlayback, usePlayer } from './player-context.tsx';
import type { Peaks } from './waveform.tsx';
import layout from '../../kit/layout.module.css';
import styles from './playback.module.css';

/** Loaded with the drawing library, which only this needs. */
const Waveform = lazy(() => import('./waveform.tsx').then((module) => ({ default: module.Waveform })));
const skipSeconds = 5;
const speeds = ['1', '1.25', '1.5', '2'];

/** A recording: drawn from peaks that the service computed, so that a long one costs the page nothing. */
export function RecordingPlayer({ recording }: { recording: Recording }) {
  const { text } = useText();
  const peaks = useQuery(waveform(useClinic(), recording.id));
  const region = useInSight(recording);
  return (
    <section ref={region} aria-label={text('player.region')}>
      {peaks.isPending && <Skeleton height={96} />}
      {peaks.isError && <ProblemNotice error={peaks.error} onRetry={() => void peaks.refetch()} />}
      {peaks.data && <PlayerControls recording={recording} peaks={peaks.data} />}
    </section>
  );
}

/** Tells the player while this recording's own player is in sight: another is not needed then. */
function useInSight({ id, type }: Recording) {
  const player = usePlayer();
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!region.current) return;
    const observer = new IntersectionObserver(([entry]) => player.show({ id, type }, entry?.isIntersecting ?? false));
    observer.observe(region.current);
    return () => {
      observer.disconnect();
      player.show({ id, type }, false);
    };
  }, [player, id, type]);
  return region;
}

function PlayerControls({ recording, peaks }: { recording: Recording; peaks: Peaks }) {
  const { text } = useText();
  const player = usePlayer();
  const playback = usePlayback();
  /** Where it will begin, while it is not the one that is played. */
  const [startSeconds, setStart] = useState(0);
  const isMine = isCurrent(playback, recording);
  const positionSeconds = isMine ? playback.positionSeconds : startSeconds;
  const seek = (seconds: number): void => (isMine ? player.seek(seconds) : setStart(seconds));
  const skip = (by: number) => (): void => seek(Math.min(peaks.seconds, Math.max(0, positionSeconds + by)));
  return (
    <Stack gap={4}>
      <Group align="center">
        <PlayButton
          size="xl"
          isPlaying={isMine && playback.isPlaying}
          onPlay={() => void player.play(recording, startSeconds)}
          onPause={() => player.pause()}
        />
        <Group gap={0} wrap="nowrap">
          <ActionIcon variant="subtle" color="gray" aria-label={text('player.back')} onClick={skip(-skipSeconds)}>
            <IconRewindBackward5 size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={text('player.forward')} onClick={skip(skipSeconds)}>
            <IconRewindForward5 size={18} stroke={1.75} />
          </ActionIcon>
        </Group>
        <Stack gap={0} className={styles.channelNames} aria-hidden>
          <Text size="xs" c="blue">
            {text('player.agent')}
          </Text>
          <Text size="xs" c="teal">
            {text('player.customer')}
          </Text>
        </Stack>
        <Suspense fallback={<div className={styles.waveform} />}>
          <Waveform peaks={peaks} positionSeconds={positionSeconds} onSeek={seek} />
        </Suspense>
        <Text size="sm" className={`${layout.figures} ${layout.noWrap}`}>
          {durationText(positionSeconds)} / {durationText(peaks.seconds)}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={text('player.speed')}
          value={String(playback.speed)}
          data={speeds.map((value) => ({ value, label: `${value}×` }))}
          onChange={(value) => player.setSpeed(Number(value))}
        />
        <Switch
          size="xs"
          label={text('player.skipSilence')}
          checked={playback.skipsSilence}
          onChange={({ currentTarget: { checked } }) => player.skipSilence(checked)}
        />
      </Group>
      <input
        type="range"
        className={layout.visuallyHidden}
        aria-label={text('player.seek')}
        min={0}
        max={peaks.seconds}
        step={1}
        value={positionSeconds}
        onChange={(event) => seek(Number(event.currentTarget.value))}
      />
      {isMine && playback.hasFailed && (
        <Text size="sm" c="red" role="alert">
          {text('player.failed')}
        </Text>
      )}
    </Stack>
  );
}
