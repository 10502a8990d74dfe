import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EnquiryFunnel } from '../../../shared/contract/reservation-extension.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { enquiryFunnel, funnelDays, type ReservationFilter } from '../../api/reservation-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { percentText, shortDayText } from '../../kit/format.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import styles from './enquiry-funnel.module.css';

const steps = ['received', 'contacted', 'booked', 'came'] as const satisfies readonly (keyof EnquiryFunnel)[];

/** How far the enquiries of the listed days went: received, contacted, booked, came. */
export function Funnel({ filter }: { filter: ReservationFilter }) {
  const { text, language } = useText();
  const today = useToday();
  const days = funnelDays(filter, today);
  const funnel = useQuery(enquiryFunnel(useClinic(), filter, days));
  const problem = blockingProblemOf(funnel);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void funnel.refetch()} />;
  const { data } = funnel;
  const share = (step: (typeof steps)[number]): number =>
    data === undefined || data.received === 0 ? 0 : data[step] / data.received;
  return (
    <section className={styles.funnel} aria-label={text('enquiry.funnel')}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step} className={styles.step}>
            <span className={styles.bar} aria-hidden>
              <span data-step={step} style={{ width: `${share(step) * 100}%` }} />
            </span>
            {data === undefined ? (
              <Skeleton height={12} width={96} my={4} />
            ) : (
              <span className={styles.figure}>
                {text(`enquiry.funnel.${step}`)} <span className={styles.count}>{data[step]}</span>
                {step !== 'received' && data.received > 0 && (
                  <span className={styles.share}> {percentText(share(step), language)}</span>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      <Text size="xs" c="dimmed" className={styles.days}>
        {filter.to === undefined
          ? text('enquiry.funnel.since', { from: shortDayText(days.from, today, language) })
          : text('enquiry.funnel.days', {
              from: shortDayText(days.from, today, language),
              to: shortDayText(days.to, today, language),
            })}
        {data !== undefined && data.lost > 0 && ` · ${text('enquiry.funnel.lost', { count: data.lost })}`}
      </Text>
    </section>
  );
}
