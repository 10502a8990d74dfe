import { Card, Text, Title } from '@mantine/core';
import type { WaitingCaller } from '../../../shared/contract/floor.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../ui/local-name.ts';
import { Timer } from '../../ui/timer.tsx';
import { useNumberText } from '../../ui/use-number-text.ts';
import layout from '../../ui/layout.module.css';
import styles from './floor.module.css';

/** Callers whom no agent has answered yet and no phone rings for; the first has waited longest. */
export function WaitingList({ waiting, readAt }: { waiting: readonly WaitingCaller[]; readAt: number }) {
  const { text, language } = useText();
  const numberText = useNumberText();
  return (
    <Card withBorder padding="sm" component="section" aria-labelledby="waiting-callers">
      <Title order={2} size="h3" id="waiting-callers">
        {text('floor.waitingCallers')}
      </Title>
      {waiting.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {text('floor.nobodyWaits')}
        </Text>
      )}
      <ul className={styles.waitingCallers}>
        {waiting.map(({ call_id: callId, customer, number, group, seconds }) => (
          <li key={callId}>
            <span>
              {customer && (
                <span className={layout.name} data-part="name">
                  {customer.name}{' '}
                </span>
              )}
              <span className={layout.figures}>{numberText(number)}</span>
              <span className={`${styles.dimmed} ${styles.groupName}`}>{localName(group.name, language)}</span>
            </span>
            <Timer since={readAt - seconds * 1000} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
