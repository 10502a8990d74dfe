import { Text } from '@mantine/core';
import type { Cdr } from '../../shared/contract/cdr.ts';
import { useText } from '../i18n/use-text.ts';
import { localName } from './local-name.ts';
import layout from './layout.module.css';

/** The agents' wrap-ups of a call; nothing where there are none. */
export function CallWrapUps({ wrapUps }: { wrapUps: Cdr['wrap_ups'] }) {
  const { text, language } = useText();
  if (wrapUps.length === 0) return null;
  return (
    <div>
      <Text size="xs" c="dimmed">
        {text('call.wrapUps')}
      </Text>
      {wrapUps.map(({ user, outcome, note }) => (
        <Text key={user.id} size="sm" className={layout.keepsLines}>
          {[user.name, outcome && localName(outcome.name, language), note].filter(Boolean).join(' · ')}
        </Text>
      ))}
    </div>
  );
}
