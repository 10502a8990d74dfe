import { Button, Group, Stack, Text } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { leftOver, playLeftOver, type Run } from './run.ts';

/** Nothing is left to come: what was skipped can be played once more. */
export function RunEnd(parts: { run: Run; onPlay: (run: Run) => void; onLeave: () => void }) {
  const { run, onPlay, onLeave } = parts;
  const { text } = useText();
  const left = leftOver(run);
  return (
    <Stack gap="sm" role="status">
      <Text>{text(left > 0 ? 'run.leftOver' : 'run.finished', { count: left })}</Text>
      <Group gap="sm">
        {left > 0 && (
          <Button autoFocus onClick={() => onPlay(playLeftOver(run))}>
            {text('run.playLeftOver')}
          </Button>
        )}
        <Button autoFocus={left === 0} variant={left > 0 ? 'default' : 'filled'} onClick={onLeave}>
          {text('run.toList')}
        </Button>
      </Group>
    </Stack>
  );
}
