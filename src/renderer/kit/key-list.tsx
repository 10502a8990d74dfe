import { Kbd, Text, Title } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import layout from './layout.module.css';
import styles from './key-list.module.css';

const groups = [
  {
    title: 'keys.group.calls',
    keys: [
      ['keys.answer', 'Alt+A'],
      ['keys.hangUp', 'Alt+H'],
      ['keys.mute', 'Alt+M'],
      ['keys.hold', 'Alt+O'],
      ['keys.transfer', 'Alt+T'],
      ['keys.takeBack', 'Alt+U'],
      ['keys.decline', 'Alt+X'],
      ['keys.swap', 'Alt+S'],
      ['keys.merge', 'Alt+Y'],
      ['keys.pauseRecording', 'Alt+G'],
      ['keys.number', 'Alt+D'],
      ['keys.ready', 'Alt+R'],
      ['keys.break', 'Alt+B'],
    ],
  },
  {
    title: 'keys.group.wrapUp',
    keys: [
      ['keys.note', 'Alt+E'],
      ['keys.promise', 'Alt+C'],
      ['keys.nextFollowup', 'Alt+J K L'],
      ['keys.book', 'Alt+P'],
      ['keys.wrapUp', 'Alt+W'],
    ],
  },
  {
    title: 'keys.group.screens',
    keys: [
      ['keys.search', 'Ctrl+K'],
      ['keys.rail', 'Alt+1 … 0'],
      ['keys.run', 'Shift+R'],
      ['keys.all', '?'],
    ],
  },
  {
    title: 'keys.group.lists',
    keys: [
      ['keys.filter', '/'],
      ['keys.rows', 'J K'],
      ['keys.open', 'Enter'],
      ['keys.call', 'C'],
      ['keys.later', 'S'],
      ['keys.new', 'N'],
      ['keys.ownLists', '1 … 3'],
    ],
  },
  {
    title: 'keys.group.appointments',
    keys: [
      ['keys.days', '← → T'],
      ['keys.offeredTime', 'F7 1 … 4'],
      ['keys.resize', 'Shift+↑ ↓'],
      ['keys.blockTime', 'B'],
      ['keys.medicalNote', 'N'],
    ],
  },
  {
    title: 'run.title',
    keys: [
      ['run.key.call', 'Space'],
      ['run.key.outcome', '1 … 9'],
      ['run.key.save', 'Enter'],
      ['run.skip', 'S'],
      ['run.later', 'L'],
      ['run.pause', 'P'],
    ],
  },
  {
    title: 'keys.group.review',
    keys: [
      ['keys.give', 'G'],
      ['keys.dealtWith', 'D'],
      ['keys.play', 'Space'],
      ['keys.skip', '← →'],
      ['keys.moment', 'M'],
      ['keys.nextMoment', 'N'],
      ['keys.loop', '[ ]'],
      ['keys.value', '1 … 5 X'],
    ],
  },
] as const;

/** All keys, by where they are used; as many columns as there is room for. */
export function KeyList() {
  const { text } = useText();
  return (
    <div className={styles.groups}>
      {groups.map(({ title, keys }) => (
        <section key={title} className={styles.group} aria-label={text(title)}>
          <Title order={3} size="h4" fw={400} c="dimmed">
            {text(title)}
          </Title>
          <ul className={layout.plainList}>
            {keys.map(([key, combination]) => (
              <li key={key} className={styles.key}>
                <Text span size="sm">
                  {text(key)}
                </Text>
                <Kbd className={layout.keepsWidth}>{combination}</Kbd>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
