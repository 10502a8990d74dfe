import { ActionIcon, type MantineSize } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';

export function PlayButton({
  size,
  isPlaying,
  onPlay,
  onPause,
}: {
  size: MantineSize;
  isPlaying: boolean;
  onPlay: () => void;
  onPause: () => void;
}) {
  const { text } = useText();
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <ActionIcon
      size={size}
      radius="xl"
      variant="filled"
      aria-label={text(isPlaying ? 'player.pause' : 'player.play')}
      onClick={isPlaying ? onPause : onPlay}
    >
      <Icon size={size === 'xl' ? 18 : 14} />
    </ActionIcon>
  );
}
