import { ActionIcon, Button, Group, Menu, Switch, Text } from '@mantine/core';
import { IconDots, IconRewindBackward5, IconRewindForward5 } from '@tabler/icons-react';
import type { RecordingSignals } from '../../../shared/contract/recording-check.ts';
import { useText } from '../../i18n/use-text.ts';
import { durationText } from '../../kit/format.ts';
import { PlayButton } from '../../parts/playback/play-button.tsx';
import type { ReviewSound } from './review-sound.ts';

const speeds = ['0.5', '0.75', '1', '1.25', '1.5', '2', '3'];
const skipSeconds = 5;

/** The player in one row; rarer controls are in the menu at its end. */
export function Controls({ sound, signals }: { sound: ReviewSound; signals: RecordingSignals | null }) {
  const { text } = useText();
  const { isPlaying, skipsSilence, hasFailed, isEveningRefused } = sound.state();
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
        <Speed sound={sound} />
        <Switch
          label={text('review.skipSilence')}
          checked={skipsSilence}
          disabled={signals === null}
          onChange={(event) => sound.setSkipsSilence(event.currentTarget.checked)}
        />
        <More sound={sound} signals={signals} />
        <Loop sound={sound} />
      </Group>
      {(hasFailed || isEveningRefused) && (
        <Text size="sm" c="red" role="alert">
          {text(hasFailed ? 'player.failed' : 'review.levelFailed')}
        </Text>
      )}
    </>
  );
}

function Speed({ sound }: { sound: ReviewSound }) {
  const { text } = useText();
  const { speed } = sound.state();
  return (
    <Menu shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" size="xs" miw={64} aria-label={`${text('player.speed')}: ${speed}×`}>
          {speed}×
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={text('player.speed')}>
        <Menu.RadioGroup value={String(speed)} onChange={(value) => sound.setSpeed(Number(value))}>
          {speeds.map((value) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {value}×
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function More({ sound, signals }: { sound: ReviewSound; signals: RecordingSignals | null }) {
  const { text } = useText();
  const { isEvened } = sound.state();
  const levels = { agent: signals?.agent?.speech_dbfs ?? null, customer: signals?.customer?.speech_dbfs ?? null };
  return (
    <Menu shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={text('player.more')}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={text('player.more')}>
        <Menu.CheckboxItem
          checked={isEvened}
          closeMenuOnClick
          disabled={!signals?.agent}
          onChange={(isChosen) => void sound.setEvened(isChosen, levels)}
        >
          {text('review.level')}
        </Menu.CheckboxItem>
        <Menu.Item aria-keyshortcuts="[" onClick={() => sound.loopFromHere()}>
          {text('review.loopFrom')}
        </Menu.Item>
        <Menu.Item aria-keyshortcuts="]" onClick={() => sound.loopToHere()}>
          {text('review.loopTo')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The part that is repeated, and its end; nothing while there is none. */
function Loop({ sound }: { sound: ReviewSound }) {
  const { text } = useText();
  const { loopFrom, loopTo } = sound.state();
  if (loopFrom === null) return null;
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="xs" c="dimmed">
        {text('review.loopOf', { from: durationText(loopFrom), to: loopTo === null ? '…' : durationText(loopTo) })}
      </Text>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => sound.endLoop()}>
        {text('review.loopClear')}
      </Button>
    </Group>
  );
}
