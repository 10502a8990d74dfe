import { Button, Title } from '@mantine/core';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { QueueDelay } from '../../../shared/contract/work-queue.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { sinceText } from '../../kit/format.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { usePress } from '../../kit/use-press.ts';
import layout from '../../kit/layout.module.css';
import styles from './missed-calls.module.css';

/** Persons whom somebody has put off for everybody, closed at first: nobody is asked to call them until then. */
export function PutOffPeople({ delays }: { delays: UseQueryResult<readonly QueueDelay[]> }) {
  const { text, language } = useText();
  const numberText = useNumberText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const press = usePress();
  const today = useToday();
  const putBack = (key: string) =>
    press(async () => {
      await clinic.workQueue.endDelay({ body: { key } });
      await queries.invalidateQueries({ queryKey: ['missed-calls'] });
    });
  if (delays.error) return <ProblemNotice error={delays.error} onRetry={() => void delays.refetch()} />;
  if (!delays.data?.length) return null;
  return (
    <section className={styles.putOff} aria-labelledby="put-off">
      <details className={layout.opens}>
        <summary>
          <Title order={2} size="h4" fw={400} display="inline" id="put-off">
            {text('missed.putOff', { count: delays.data.length })}
          </Title>
        </summary>
        <ul className={layout.plainList}>
          {delays.data.map(({ key, customer, number, until, by, reason }) => {
            const who = customer?.name ?? (number === '' ? text('missed.notNamed') : numberText(number));
            return (
              <li key={key}>
                <span className={layout.name} data-part="name">
                  {who}
                </span>
                <span className={layout.figures}>
                  {text('missed.putOffUntil', { time: sinceText(until, today, language) })}
                </span>
                <span className={`${layout.grows} ${styles.putOffBy}`}>
                  {text('missed.putOffBy', { name: by, reason })}
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={text('missed.putBackWho', { who })}
                  onClick={putBack(key)}
                >
                  {text('missed.putBack')}
                </Button>
              </li>
            );
          })}
        </ul>
      </details>
    </section>
  );
}
