import { Group, Kbd, Stack, Text } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import layout from './layout.module.css';

const keys = [
  ['keys.search', 'Ctrl+K'],
  ['keys.filter', '/'],
  ['keys.rows', 'J K'],
  ['keys.call', 'C'],
  ['keys.new', 'N'],
  ['keys.offeredTime', '1 … 4'],
  ['keys.resize', 'Shift+↑ ↓'],
  ['keys.blockTime', 'B'],
  ['keys.medicalNote', 'N'],
  ['keys.ownLists', '1 … 3'],
  ['keys.run', 'Shift+R'],
  ['keys.answer', 'Alt+A'],
  ['keys.hangUp', 'Alt+H'],
  ['keys.takeBack', 'Alt+U'],
  ['keys.mute', 'Alt+M'],
  ['keys.hold', 'Alt+O'],
  ['keys.transfer', 'Alt+T'],
  ['keys.note', 'Alt+E'],
  ['keys.promise', 'Alt+C'],
  ['keys.nextFollowup', 'Alt+J K L'],
  ['keys.book', 'Alt+P'],
  ['keys.number', 'Alt+D'],
  ['keys.ready', 'Alt+R'],
  ['keys.break', 'Alt+B'],
  ['keys.wrapUp', 'Alt+W'],
  ['keys.rail', 'Alt+1 … 0'],
  ['keys.all', '?'],
] as const;

export function KeyList() {
  const { text } = useText();
  return (
    <Stack gap={6}>
      {keys.map(([key, combination]) => (
        <Group key={key} justify="space-between" align="flex-start" wrap="nowrap">
          <Text size="sm">{text(key)}</Text>
          <Kbd className={layout.keepsWidth}>{combination}</Kbd>
        </Group>
      ))}
    </Stack>
  );
}
