import { ActionIcon, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { waveform } from '../api/reads.ts';
import { useClinic } from '../api/use-clinic.ts';
import { useText } from '../i18n/use-text.ts';
import { usePhone, useWorkstation } from '../state/use-workstation.ts';
import { durationText } from './format.ts';
import { ProblemNotice } from './problem-notice.tsx';

const speeds = ['1', '1.25', '1.5', '2'];

/** A recording: drawn from peaks that the service computed, so that a long one costs the page nothing. */
export function RecordingPlayer({ id, type }: { id: number; type: 'sip' | 'dual' }) {
  const { text } = useText();
  const peaks = useQuery(waveform(useClinic(), id));
  return (
    <section aria-label={text('player.region')}>
      {peaks.isPending && <Skeleton height={96} />}
      {peaks.isError && <ProblemNotice error={peaks.error} onRetry={() => void peaks.refetch()} />}
      {peaks.data && <Player id={id} type={type} peaks={peaks.data} />}
    </section>
  );
}

function Player({
  id,
  type,
  peaks,
}: {
  id: number;
  type: 'sip' | 'dual';
  peaks: { seconds: number; left: number[]; right: number[] };
}) {
  const { text } = useText();
  const { clinic } = useWorkstation();
  const audio = useRef<HTMLAudioElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [speed, setSpeed] = useState('1');
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const [media, container] = [audio.current, drawing.current];
    if (!media || !container) return;
    void clinic.recordingAddress({ id, type }).then((address) => {
      media.src = address;
    });
    const colours = (property: string) => getComputedStyle(document.documentElement).getPropertyValue(property).trim();
    const channel = (waveColor: string, progressColor: string) => ({ waveColor, progressColor });
    const wave = WaveSurfer.create({
      container,
      media,
      peaks: [peaks.left, peaks.right],
      duration: peaks.seconds,
      height: 36,
      barWidth: 2,
      barGap: 1,
      normalize: false,
      cursorColor: colours('--mantine-color-text'),
      splitChannels: [
        channel(colours('--mantine-color-blue-3'), colours('--mantine-color-blue-6')),
        channel(colours('--mantine-color-teal-3'), colours('--mantine-color-teal-6')),
      ],
    });
    return () => wave.destroy();
  }, [clinic, id, type, peaks]);

  const isRinging = usePhone().calls.some((call) => call.state === 'ringing');
  useEffect(() => {
    if (isRinging) audio.current?.pause();
  }, [isRinging]);

  const toggle = (): void => {
    const media = audio.current;
    if (!media) return;
    if (media.paused)
      void media
        .play()
        .catch((error: unknown) => setProblem(error instanceof Error ? error.message : text('player.failed')));
    else media.pause();
  };
  const name = isPlaying ? text('player.pause') : text('player.play');
  return (
    <Stack gap={4}>
      <audio
        ref={audio}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setPosition(event.currentTarget.currentTime)}
        onError={() => setProblem(text('player.failed'))}
      />
      <Group wrap="nowrap" align="center">
        <ActionIcon size="xl" radius="xl" variant="filled" aria-label={name} onClick={toggle}>
          {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </ActionIcon>
        <Stack gap={0} className="channel-names" aria-hidden>
          <Text size="xs" c="blue">
            {text('player.agent')}
          </Text>
          <Text size="xs" c="teal">
            {text('player.customer')}
          </Text>
        </Stack>
        <div ref={drawing} className="waveform" />
        <Text size="sm" className="figures no-wrap">
          {durationText(position)} / {durationText(peaks.seconds)}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={text('player.speed')}
          value={speed}
          data={speeds.map((value) => ({ value, label: `${value}×` }))}
          onChange={(value) => {
            setSpeed(value);
            if (audio.current) audio.current.playbackRate = Number(value);
          }}
        />
      </Group>
      <input
        type="range"
        className="visually-hidden"
        aria-label={text('player.seek')}
        min={0}
        max={peaks.seconds}
        step={1}
        value={position}
        onChange={(event) => {
          if (audio.current) audio.current.currentTime = Number(event.currentTarget.value);
        }}
      />
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}
