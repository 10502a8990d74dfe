import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { usePhonePart } from '../../state/use-workstation.ts';
import { durationText } from '../../kit/format.ts';
import { PlayButton } from './play-button.tsx';
import { isCurrent } from './player.ts';
import { usePlayback, usePlayer } from './player-context.tsx';
import layout from '../../kit/layout.module.css';
import styles from './playback.module.css';

/** The current recording, on every screen where its own player is out of sight: to pause and stop it. */
export function PlaybackBar() {
  const { text } = useText();
  const player = usePlayer();
  const playback = usePlayback();
  const { recording, isPlaying, positionSeconds, durationSeconds, hasFailed } = playback;
  const isRinging = usePhonePart(({ calls }) => calls.some((call) => call.state === 'ringing'));
  useEffect(() => {
    if (isRinging) player.pause();
  }, [isRinging, player]);
  if (!recording || (playback.shown && isCurrent(playback, playback.shown))) return null;
  return (
    <section aria-label={text('player.bar')} className={styles.playbackBar} data-part="playback-bar">
      <PlayButton
        size="md"
        isPlaying={isPlaying}
        onPlay={() => void player.play(recording)}
        onPause={() => player.pause()}
      />
      <Text size="sm" truncate className={layout.shrink}>
        {text('player.of', { who: recording.title })}
      </Text>
      <Text size="sm" c={hasFailed ? 'red' : 'dimmed'} className={`${layout.figures} ${layout.noWrap}`}>
        {hasFailed ? text('player.failed') : `${durationText(positionSeconds)} / ${durationText(durationSeconds)}`}
      </Text>
      <ActionIcon variant="subtle" color="gray" aria-label={text('player.stop')} onClick={() => player.stop()}>
        <IconX size={16} />
      </ActionIcon>
    </section>
  );
}
