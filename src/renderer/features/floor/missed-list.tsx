import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { missedDebt } from '../../api/missed-debt-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { moneyText } from '../../kit/format.ts';
import { urgencyOf, useClockText } from '../../parts/use-clock-text.ts';
import { CallerRow } from './caller-row.tsx';
import layout from '../../kit/layout.module.css';
import styles from './floor.module.css';

const shownLines = 6;

/** The missed calls with the least time left, and the way to all of them. Nothing for who may not see them. */
export function MissedList({ group }: { group: number | null }) {
  const { text, language } = useText();
  const clockText = useClockText();
  const mayRead = usePermissions().includes('cdr.view.all');
  const isOffered = useCapability('missedCalls') && mayRead;
  const { data: debt, isLoading } = useQuery(missedDebt(useClinic(), isOffered, group));
  if (isLoading) return <Skeleton height={160} />;
  if (!debt) return null;
  return (
    <section className={styles.card} aria-labelledby="missed-calls">
      <div className={styles.cardHead}>
        <Title order={2} size="h4" id="missed-calls">
          {text('missed.title')}
        </Title>
        <Link to="/supervisor/missed" search={group === null ? {} : { group }} className={layout.plainLink}>
          {text('floor.missedOpen', { count: debt.figures.open })}
        </Link>
      </div>
      {debt.open.length === 0 && (
        <Text size="sm" c="dimmed" className={styles.nothing}>
          {text('missed.none')}
        </Text>
      )}
      <ul className={`${layout.plainList} ${styles.callers}`}>
        {debt.open.slice(0, shownLines).map((line) => (
          <CallerRow
            key={line.record_id}
            customer={line.customer}
            number={line.number}
            beside={line.holder?.name ?? text('floor.missedNobody')}
          >
            <span className={`${layout.figures} ${styles.second}`}>
              {line.value && moneyText(line.value.total_spent, language)}
            </span>
            <span className={`${layout.figures} ${styles.clock}`} data-state={urgencyOf(line.clock)}>
              {clockText(line.clock)}
            </span>
          </CallerRow>
        ))}
      </ul>
    </section>
  );
}
