import { Skeleton, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AgentStatus } from '../../../shared/contract/agent.ts';
import { dayOfAgent } from '../../api/agent-reads.ts';
import { appointmentConfig, appointmentHours } from '../../api/appointment-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useSignIn, useToday } from '../../state/use-workstation.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { minutesWithUnits } from '../../kit/minutes-with-units.ts';
import { ribbonHours, secondsOf, usualHours } from '../../parts/agents/ribbon-range.ts';
import { StateRects } from '../../parts/agents/state-rects.tsx';
import layout from '../../kit/layout.module.css';
import styles from './day-ribbon.module.css';

/** In the order of the legend; offline is the ground of the ribbon. */
const shownStates = ['ready', 'in_call', 'wrap_up', 'break', 'ringing'] as const satisfies readonly AgentStatus[];

/** When the clinic opens and closes today; the same every day where the service has no more than that. */
function useHoursOfToday(isAsked: boolean): { readonly opens: string; readonly closes: string } {
  const clinic = useClinic();
  const today = useToday();
  const hasDays = useCapability('appointments');
  const days = useQuery({ ...appointmentHours(clinic, { start: today, end: today }), enabled: isAsked && hasDays });
  const { data: config } = useQuery({ ...appointmentConfig(clinic), enabled: isAsked && !hasDays });
  const spans = days.data?.find(({ date }) => date === today)?.spans ?? [];
  const [first, last] = [spans[0], spans.at(-1)];
  if (first && last) return { opens: first.start, closes: last.end };
  return config ? { opens: config.business_start, closes: config.business_end } : usualHours;
}

/** One's own states of the day in a bar; opened, its hours and sums of time too. Nothing for who is no agent. */
export function DayRibbon() {
  const { text } = useText();
  const clinic = useClinic();
  const permissions = usePermissions();
  const signIn = useSignIn();
  const isAgent = signIn.state === 'signed-in' && signIn.user.agent_id !== null && permissions.includes('agent.work');
  const isOffered = useCapability('agents') && isAgent;
  const day = useQuery(dayOfAgent(clinic, isOffered));
  const open = useHoursOfToday(isOffered && permissions.includes('customer.view'));
  if (!isOffered) return null;
  const problem = blockingProblemOf(day);
  if (problem)
    return (
      <div className={styles.ribbon}>
        <ProblemNotice error={problem} onRetry={() => void day.refetch()} />
      </div>
    );
  if (!day.data)
    return (
      <div className={styles.ribbon}>
        <Skeleton height={12} />
      </div>
    );
  const { states, sums, now } = day.data;
  const { first, last } = ribbonHours({ states, now }, open);
  const share = (seconds: number): number => ((seconds / 3600 - first) / (last - first)) * 100;
  const secondsIn = (state: AgentStatus): number => sums.find((sum) => sum.state === state)?.seconds ?? 0;
  const legend = shownStates
    .filter((state) => secondsIn(state) > 0)
    .map((state) => ({
      state,
      name: text(`agent.${state}`),
      time: minutesWithUnits(Math.floor(secondsIn(state) / 60), text),
    }));
  const described = legend.map(({ name, time }) => `${name} ${time}`).join(text('list.separator'));
  return (
    <details className={styles.ribbon}>
      <summary>
        <svg role="img" aria-label={`${text('desk.myDay')}: ${described}`} className={styles.plot}>
          <rect width="100%" height={12} rx={2} className={styles.ground} />
          <StateRects states={states} share={share} height={12} />
          <rect x={`${share(secondsOf(now))}%`} width={2} height={12} className={styles.now} />
          {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((hour) => (
            <text
              key={hour}
              x={`${share(hour * 3600)}%`}
              y={26}
              textAnchor={hour === last ? 'end' : 'start'}
              className={styles.hour}
            >
              {String(hour).padStart(2, '0')}
            </text>
          ))}
        </svg>
        <IconChevronDown size={14} stroke={1.75} aria-hidden />
      </summary>
      <div className={styles.legend}>
        {legend.map(({ state, name, time }) => (
          <span key={state} className={styles.entry}>
            <span className={styles.dot} data-state={state} aria-hidden />
            <Text size="xs" c="dimmed" className={layout.figures}>
              {`${name} ${time}`}
            </Text>
          </span>
        ))}
        <Text size="xs" c="dimmed" className={`${layout.figures} ${styles.present}`}>
          {text('desk.now', { time: now.slice(0, 5) })}
        </Text>
      </div>
    </details>
  );
}
