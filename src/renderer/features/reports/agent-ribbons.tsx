import { useQuery } from '@tanstack/react-query';
import type { AgentStatus } from '../../../shared/contract/agent.ts';
import { agentDays } from '../../api/report-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { Card } from '../../kit/card.tsx';
import { weekdayText } from '../../kit/format.ts';
import { minutesWithUnits } from '../../kit/minutes-with-units.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ribbonHours, usualHours } from '../../parts/agents/ribbon-range.ts';
import { StateRects } from '../../parts/agents/state-rects.tsx';
import styles from './agent-ribbons.module.css';

const height = 14;
const shownStates = ['ready', 'in_call', 'wrap_up', 'break'] as const satisfies readonly AgentStatus[];

/** The states of each agent’s day, over the same hours: as a ribbon to the eye, their sums in a table to everybody. */
export function AgentRibbons({ day, agent }: { day: string; agent: string | undefined }) {
  const { text, language } = useText();
  const days = useQuery(agentDays(useClinic(), day));
  const problem = blockingProblemOf(days);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void days.refetch()} />;
  if (!days.data) return null;
  const { now } = days.data;
  const agents = days.data.agents.filter(
    ({ agent_id: id, states }) =>
      (agent === undefined || agent === id) && states.some(({ state }) => state !== 'offline'),
  );
  const { first, last } = ribbonHours({ states: agents.flatMap(({ states }) => states), now }, usualHours);
  const share = (seconds: number): number => ((seconds / 3600 - first) / (last - first)) * 100;
  const secondsIn = (states: (typeof agents)[number]['states'], of: AgentStatus): number =>
    states.reduce((sum, { state, seconds }) => sum + (state === of ? seconds : 0), 0);
  return (
    <Card
      id="report-days"
      title={text('report.agentDays', { day: weekdayText(day, language) })}
      nothing={agents.length === 0 ? text('report.nobodyThere') : null}
    >
      <table className={styles.ribbons} aria-labelledby="report-days">
        <thead>
          <tr>
            <th scope="col">{text('calls.agent')}</th>
            <th aria-hidden className={styles.wide}>
              <div className={styles.hours}>
                {Array.from({ length: last - first }, (_, index) => (
                  <span key={index}>{first + index}</span>
                ))}
              </div>
            </th>
            {shownStates.map((state) => (
              <th key={state} scope="col" data-state={state}>
                {text(`agent.${state}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agents.map(({ agent_id: id, name, states }) => (
            <tr key={id}>
              <th scope="row">{name ?? id}</th>
              <td aria-hidden>
                <svg className={styles.ribbon}>
                  <rect width="100%" height={height} className={styles.ground} />
                  <StateRects states={states} share={share} height={height} />
                </svg>
              </td>
              {shownStates.map((state) => (
                <td key={state}>{minutesWithUnits(Math.floor(secondsIn(states, state) / 60), text)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
