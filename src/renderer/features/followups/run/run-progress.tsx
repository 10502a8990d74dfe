import { ColorSwatch, Group, Progress, Text } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { progressOf, type Run } from './run.ts';
import layout from '../../../ui/layout.module.css';

const parts = [
  ['done', 'var(--ready-solid)'],
  ['tried', 'var(--wrap-solid)'],
  ['later', 'var(--ring-solid)'],
  ['skipped', 'var(--break-solid)'],
  ['taken', 'var(--bad-solid)'],
  ['settled', 'var(--call-solid)'],
] as const;

/** How much of the run is behind, and what became of it. */
export function RunProgress({ run }: { run: Run }) {
  const { text } = useText();
  const { counts, total } = progressOf(run);
  const shown = parts.filter(([state]) => counts[state] > 0);
  return (
    <div>
      <Progress.Root size="sm">
        {shown.map(([state, colour]) => (
          <Progress.Section
            key={state}
            value={(counts[state] / total) * 100}
            color={colour}
            aria-label={text(`run.state.${state}`)}
          />
        ))}
      </Progress.Root>
      <Group gap="md" mt={6} mih={20}>
        {shown.map(([state, colour]) => (
          <Group key={state} gap={6}>
            <ColorSwatch color={colour} size={8} withShadow={false} aria-hidden />
            <Text size="xs" c="dimmed" className={layout.figures}>
              {text(`run.state.${state}`)} {counts[state]}
            </Text>
          </Group>
        ))}
      </Group>
    </div>
  );
}
