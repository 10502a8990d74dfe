import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AgentStatus } from '../../../shared/contract/agent.ts';
import type { Floor, FloorAgent, FloorLimits } from '../../../shared/contract/floor.ts';
import { daysOfAgents } from '../../api/agent-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ribbonHours, usualHours } from '../../parts/agents/ribbon-range.ts';
import { AgentCard } from './agent-card.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import styles from './floor.module.css';

const steadyMs = 10_000;

/**
 * The wanted order, taken over some seconds after it has changed, so that nothing moves from under the hand. Entries
 * that are new come last until then, those that are gone leave immediately.
 */
function useSteadyOrder(wanted: readonly string[]): readonly string[] {
  const [order, setOrder] = useState(wanted);
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });
  const kept = order.filter((id) => wanted.includes(id));
  const shown = [...kept, ...wanted.filter((id) => !order.includes(id))];
  const isOld = shown.some((id, index) => id !== wanted[index]);
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(() => setOrder(latest.current), steadyMs);
    return () => clearTimeout(timer);
  }, [isOld]);
  return shown;
}

/** Calls first, then who can take one; offline agents stand below, small. */
const order: readonly AgentStatus[] = ['in_call', 'ringing', 'wrap_up', 'ready', 'break'];

const sorted = (agents: readonly FloorAgent[]): FloorAgent[] =>
  agents
    .filter(({ status }) => status !== 'offline')
    .toSorted(
      (one, other) =>
        order.indexOf(one.status) - order.indexOf(other.status) || other.since_seconds - one.since_seconds,
    );

/** The agents at work by their state, the longest in it first, and who is offline. */
export function AgentTiles({
  agents,
  groups,
  limits,
  isOneGroup,
  readAt,
}: {
  agents: readonly FloorAgent[];
  groups: Floor['groups'];
  limits: FloorLimits;
  isOneGroup: boolean;
  /** Epoch milliseconds. */
  readAt: number;
}) {
  const { text } = useText();
  const ids = useSteadyOrder(sorted(agents).map(({ agent_id: id }) => id));
  const offline = agents.filter(({ status }) => status === 'offline');
  const days = useDays();
  const byId = new Map(agents.map((agent) => [agent.agent_id, agent]));
  const tileOf = (agent: FloorAgent) => {
    const id = agent.agent_id;
    const day = { states: days?.states.get(id), hours: days?.hours };
    return <AgentCard key={id} agent={agent} groups={groups} limits={limits} readAt={readAt} {...day} />;
  };
  return (
    <section aria-label={text('floor.agents')} className={styles.agents}>
      {ids.length === 0 && (
        <Text size="sm" c="dimmed">
          {text(isOneGroup ? 'floor.nobody' : 'floor.nobodyAtAll')}
        </Text>
      )}
      {ids.length > 0 && <div className={styles.tiles}>{ids.flatMap((id) => byId.get(id) ?? []).map(tileOf)}</div>}
      {offline.length > 0 && <div className={styles.offline}>{offline.map(tileOf)}</div>}
    </section>
  );
}

/** The states of each agent's day, and the hours in which anybody was there. */
function useDays() {
  const { data } = useQuery(daysOfAgents(useClinic()));
  return useMemo(() => {
    if (!data) return null;
    const { agents, now } = data;
    const hours = ribbonHours({ states: agents.flatMap(({ states }) => states), now }, usualHours);
    return { hours, states: new Map(agents.map(({ agent_id: id, states }) => [id, states])) };
  }, [data]);
}
