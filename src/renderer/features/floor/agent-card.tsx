import { memo } from 'react';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Floor, FloorAgent, FloorLimits } from '../../../shared/contract/floor.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { durationText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { stateIcons } from '../../parts/agents/state-icons.ts';
import { Timer } from '../../kit/timer.tsx';
import { useIsOver } from '../../kit/use-is-over.ts';
import { usePress } from '../../kit/use-press.ts';
import { useNow } from '../../kit/use-now.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { useReasonText } from '../../parts/agents/use-reason-text.ts';
import { useAgentLimit } from './use-agent-limit.ts';
import { AgentMenu } from './agent-menu.tsx';
import { type AgentStates, type RibbonHours, TileRibbon } from './tile-ribbon.tsx';
import layout from '../../kit/layout.module.css';
import styles from './floor.module.css';

interface CardProps {
  readonly agent: FloorAgent;
  readonly groups: Floor['groups'];
  readonly limits: FloorLimits;
  /** Epoch milliseconds. */
  readonly readAt: number;
  /** The agent's day, below everything else. */
  readonly states: AgentStates | undefined;
  readonly hours: RibbonHours | undefined;
}

/** Epoch milliseconds: since when the state lasts, and when a wrap-up is over; 0 for none. */
const sinceOf = ({ agent, readAt }: CardProps): number => readAt - agent.since_seconds * 1000;
const wrapUpEndOf = ({ agent: { wrap_up_seconds_left: left }, readAt }: CardProps): number =>
  left === null ? 0 : readAt + left * 1000;
/** Seconds of the service are whole ones. */
const isSameMoment = (one: number, other: number): boolean => Math.abs(one - other) < 1500;

/** All that the card shows, but for its times, which run by themselves. */
function factsOf({ agent, groups, limits }: CardProps): string {
  const { since_seconds: _since, wrap_up_seconds_left: _left, calls, ...facts } = agent;
  const others = calls.map(({ seconds: _seconds, ...call }) => call);
  return JSON.stringify([facts, others, groups.map(({ id, name }) => [id, name]), limits]);
}

/** A few of two hundred agents change at a time: the cards of the others are not rendered again. */
const showsSame = (one: CardProps, other: CardProps): boolean =>
  one.states === other.states &&
  one.hours === other.hours &&
  isSameMoment(sinceOf(one), sinceOf(other)) &&
  isSameMoment(wrapUpEndOf(one), wrapUpEndOf(other)) &&
  factsOf(one) === factsOf(other);

/** An agent with state, since when, why, and the call; and what may be changed about it. */
export const AgentCard = memo(function AgentCard(props: CardProps) {
  const { agent, groups, limits, readAt, states, hours } = props;
  const { text } = useText();
  const mayChange = usePermissions().includes('agent.work');
  const { name, agent_id: id, status, next } = agent;
  const Icon = stateIcons[status];
  const isOffline = status === 'offline';
  const since = sinceOf(props);
  const limit = useAgentLimit(agent, limits);
  const isOver = useIsOver(since + limit * 1000);
  return (
    <article className={styles.agentCard} aria-label={name} data-state={status} data-over={isOver || undefined}>
      <div className={styles.stateLine}>
        <Icon size={16} aria-hidden />
        <span className={styles.state}>{text(`agent.${status}`)}</span>
        {!isOffline && <Timer since={since} />}
      </div>
      <div className={styles.oneLine}>
        <span className={layout.name} data-part="name">
          {name}
        </span>{' '}
        <span className={`${layout.figures} ${styles.quiet}`}>{id}</span>
      </div>
      {!isOffline && (
        <div className={styles.about}>
          <AgentAbout agent={agent} readAt={readAt} over={isOver ? limit : null} />
          {isOver && status === 'wrap_up' && mayChange && <EndWrapUp agent={agent} />}
          {next !== null && <span className={styles.next}>{text(`agent.next.${next}`)}</span>}
          {mayChange && <AgentMenu agent={agent} groups={groups} />}
        </div>
      )}
      {!isOffline && states && hours && <TileRibbon states={states} hours={hours} />}
    </article>
  );
}, showsSame);

/** The agent is free for the next call. */
function EndWrapUp({ agent: { agent_id: agentId, name } }: { agent: FloorAgent }) {
  const { text } = useText();
  const { agent } = useClinic();
  const queries = useQueryClient();
  const press = usePress();
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={text('floor.endWrapUpOf', { name })}
      onClick={press(async () => {
        await agent.finishWrapUp({ body: { agent_id: agentId } });
        await queries.invalidateQueries({ queryKey: ['floor'] });
      })}
    >
      {text('floor.endWrapUp')}
    </Button>
  );
}

/** Until the agent is free again by themselves. `endsAt`: epoch milliseconds. */
function WrapUpLeft({ endsAt }: { endsAt: number }) {
  const { text } = useText();
  const left = Math.max(0, (endsAt - useNow()) / 1000);
  return (
    <span className={`${styles.oneLine} ${layout.figures}`}>
      {text('floor.wrapUpLeft', { time: durationText(left) })}
    </span>
  );
}

/**
 * The line below the name: who the agent talks to; otherwise why there is no call, or the groups. `over`: the limit
 * that the state has passed, in seconds.
 */
function AgentAbout({ agent, readAt, over }: { agent: FloorAgent; readAt: number; over: number | null }) {
  const { text, language } = useText();
  const reasonText = useReasonText();
  const numberText = useNumberText();
  const { calls, status, registered, groups } = agent;
  const reason = status === 'break' ? reasonText(agent.reason) : null;
  if (calls.length > 0)
    return (
      <span className={styles.lines}>
        {calls.map(({ call_id: callId, customer, number }) => (
          <span key={callId} className={`${styles.oneLine} ${layout.figures}`}>
            {customer?.name ?? numberText(number)}
          </span>
        ))}
      </span>
    );
  if (status === 'ready' && !registered) return <span className={styles.trouble}>{text('floor.noPhone')}</span>;
  if (over !== null) {
    const limit = text('floor.limit', { time: durationText(over) });
    return (
      <span className={`${styles.oneLine} ${layout.figures}`}>
        {[reason, limit].filter((part) => part !== null).join(text('list.separator'))}
      </span>
    );
  }
  if (agent.wrap_up_seconds_left !== null) return <WrapUpLeft endsAt={readAt + agent.wrap_up_seconds_left * 1000} />;
  if (reason !== null) return <span className={styles.oneLine}>{reason}</span>;
  return (
    <span className={styles.oneLine}>
      {groups.length === 0
        ? text('floor.noGroup')
        : groups.map((group) => localName(group.name, language)).join(text('list.separator'))}
    </span>
  );
}
