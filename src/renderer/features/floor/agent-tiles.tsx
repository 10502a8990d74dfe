import { Text } from '@mantine/core';
import type { AgentStatus } from '../../../shared/contract/agent.ts';
import type { Floor, FloorAgent } from '../../../shared/contract/floor.ts';
import { useText } from '../../i18n/use-text.ts';
import { AgentCard } from './agent-card.tsx';
import { useSteadyOrder } from './use-steady-order.ts';
import styles from './floor.module.css';

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
  isOneGroup,
  readAt,
}: {
  agents: readonly FloorAgent[];
  groups: Floor['groups'];
  isOneGroup: boolean;
  /** Epoch milliseconds. */
  readAt: number;
}) {
  const { text } = useText();
  const ids = useSteadyOrder(sorted(agents).map(({ agent_id: id }) => id));
  const offline = agents.filter(({ status }) => status === 'offline');
  const tileOf = (agent: FloorAgent) => (
    <AgentCard key={agent.agent_id} agent={agent} groups={groups} readAt={readAt} />
  );
  return (
    <section aria-label={text('floor.agents')} className={styles.agents}>
      {ids.length === 0 && (
        <Text size="sm" c="dimmed">
          {text(isOneGroup ? 'floor.nobody' : 'floor.nobodyAtAll')}
        </Text>
      )}
      {ids.length > 0 && (
        <div className={styles.tiles}>
          {ids.flatMap((id) => agents.filter(({ agent_id: agentId }) => agentId === id).map(tileOf))}
        </div>
      )}
      {offline.length > 0 && <div className={styles.offline}>{offline.map(tileOf)}</div>}
    </section>
  );
}
