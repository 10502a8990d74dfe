import { ActionIcon, Button, Group, Kbd, SegmentedControl, Switch, Text } from '@mantine/core';
import { IconRewindBackward5, IconRewindForward5 } from '@tabler/icons-react';
import type { RecordingSignals } from '../../../shared/contract/recording-check.ts';
import type { MessageKey } from '../../../shared/languages/en/console.ts';
import { useText } from '../../i18n/use-text.ts';
import { durationText } from '../../kit/format.ts';
import { PlayButton } from '../../parts/playback/play-button.tsx';
import type { ReviewSound } from './review-sound.ts';
import styles from './review.module.css';

const speeds = ['0.5', '0.75', '1', '1.25', '1.5', '2', '3'];
const skipSeconds = 5;
/** Those of a button are on it. */
const keys: readonly (readonly [string, MessageKey])[] = [
  ['Space', 'review.keyPlay'],
  ['N', 'review.keyNext'],
];

export function Controls({ sound, signals }: { sound: ReviewSound; signals: RecordingSignals | null }) {
  const { text } = useText();
  const { isPlaying, speed, skipsSilence, isEvened, hasFailed, isEveningRefused } = sound.state();
  const levels = { agent: signals?.agent?.speech_dbfs ?? null, customer: signals?.customer?.speech_dbfs ?? null };
  return (
    <>
      <Group gap="8px 12px">
        <PlayButton size="xl" isPlaying={isPlaying} onPlay={() => void sound.play()} onPause={() => sound.pause()} />
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            aria-label={text('player.back')}
            title={`${text('player.back')} (J)`}
            onClick={() => sound.skip(-skipSeconds)}
          >
            <IconRewindBackward5 size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={text('player.forward')}
            title={text('player.forward')}
            onClick={() => sound.skip(skipSeconds)}
          >
            <IconRewindForward5 size={18} stroke={1.75} />
          </ActionIcon>
        </Group>
        <SegmentedControl
          size="xs"
          aria-label={text('player.speed')}
          value={String(speed)}
          data={speeds.map((value) => ({ value, label: `${value}×` }))}
          onChange={(value) => sound.setSpeed(Number(value))}
        />
        <Switch
          label={text('review.skipSilence')}
          checked={skipsSilence}
          disabled={signals === null}
          onChange={(event) => sound.setSkipsSilence(event.currentTarget.checked)}
        />
      </Group>
      <div className={styles.controls}>
        <Switch
          label={text('review.level')}
          checked={isEvened}
          disabled={!signals?.agent}
          onChange={(event) => void sound.setEvened(event.currentTarget.checked, levels)}
        />
        <Loop sound={sound} />
        <div className={styles.keys} aria-hidden>
          {keys.map(([key, name]) => (
            <span key={key}>
              <Kbd>{key}</Kbd> {text(name)}
            </span>
          ))}
        </div>
      </div>
      {(hasFailed || isEveningRefused) && (
        <Text size="sm" c="red" role="alert">
          {text(hasFailed ? 'player.failed' : 'review.levelFailed')}
        </Text>
      )}
    </>
  );
}

/** Repeats a part of the recording. */
function Loop({ sound }: { sound: ReviewSound }) {
  const { text } = useText();
  const { loopFrom, loopTo } = sound.state();
  return (
    <Group gap={4} wrap="nowrap">
      <Button variant="default" size="compact-sm" onClick={() => sound.loopFromHere()}>
        {text('review.loopFrom')}
        <Kbd ml={6} aria-hidden>
          [
        </Kbd>
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => sound.loopToHere()}>
        {text('review.loopTo')}
        <Kbd ml={6} aria-hidden>
          ]
        </Kbd>
      </Button>
      {loopFrom !== null && (
        <>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => sound.endLoop()}>
            {text('review.loopClear')}
          </Button>
          <Text size="xs" c="dimmed">
            {text('review.loopOf', {
              from: durationText(loopFrom),
              to: loopTo === null ? '…' : durationText(loopTo),
            })}
          </Text>
        </>
      )}
    </Group>
  );
}
