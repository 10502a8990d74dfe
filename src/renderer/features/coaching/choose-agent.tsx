import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agentList } from '../../api/call-list.ts';
import { scoresOfTeam } from '../../api/coaching-reads.ts';
import type { Days } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { Initials } from '../../kit/initials.tsx';
import { meanText } from './mean-text.ts';
import { type AgentScores, teamScores } from './team-scores.ts';
import layout from '../../kit/layout.module.css';
import styles from './coaching.module.css';

/** The agents, before one is chosen: whose reviews were worst comes first. */
export function ChooseAgent({ days }: { days: Days }) {
  const { text } = useText();
  const clinic = useClinic();
  const agents = useQuery(agentList(clinic, useCapability('callRecords')));
  const scores = useQuery({ ...scoresOfTeam(clinic, days), enabled: useCapability('reviews') });
  const { rows = [], total = 0 } = scores.data ?? {};
  return (
    <>
      <Text size="sm" c="dimmed">
        {text('coaching.choose')}
        {rows.length > 0 && ` ${text('coaching.lowestFirst')}`}
        {rows.length < total && ` ${text('coaching.newestOf', { shown: rows.length, all: total })}`}
      </Text>
      {agents.isPending && <Skeleton height={320} />}
      <ul className={`${layout.plainList} ${styles.agents}`} aria-label={text('coaching.agents')}>
        {teamScores(agents.data ?? [], rows).map(({ agent_id: id, name, scores: own }) => (
          <li key={id}>
            <Link
              to="/supervisor/coaching"
              search={(now: object) => ({ ...now, agent: id })}
              className={styles.agentLink}
            >
              <Initials name={name} size={32} />
              <span className={styles.agentName}>
                {name} <span className={styles.second}>{id}</span>
                <AgentFigures scores={own} />
              </span>
              <Mean mean={own.mean} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How many scores of the period an agent has, and what there is to do about them. */
function AgentFigures({ scores: { signed, fatal, unread } }: { scores: AgentScores }) {
  const { text } = useText();
  const about = [
    signed === 0 ? text('coaching.noScores') : text('coaching.scoreCount', { count: signed }),
    ...(unread > 0 ? [text('coaching.unreadCount', { count: unread })] : []),
  ];
  return (
    <span className={styles.agentFigures}>
      {about.join(' · ')}
      {fatal > 0 && <span className={styles.fatalCount}>{text('coaching.fatalCount', { count: fatal })}</span>}
    </span>
  );
}

function Mean({ mean }: { mean: number | null }) {
  const { language } = useText();
  return (
    <span className={styles.agentMean}>
      {meanText(mean, language)}
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${mean ?? 0}%` }} />
      </span>
    </span>
  );
}
