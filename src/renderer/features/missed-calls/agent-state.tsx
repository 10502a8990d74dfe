import type { FloorAgent } from '../../../shared/contract/floor.ts';
import { useText } from '../../i18n/use-text.ts';
import { stateIcons } from '../../parts/agents/state-icons.ts';
import { Timer } from '../../kit/timer.tsx';
import styles from './missed-calls.module.css';

/** An agent's state, and since when. `readAt`: when it was read, in epoch milliseconds. */
export function AgentState({ agent, readAt }: { agent: FloorAgent; readAt: number }) {
  const { text } = useText();
  const Icon = stateIcons[agent.status];
  return (
    <span className={styles.agentState} data-state={agent.status}>
      <Icon size={14} aria-hidden />
      <span>{text(`agent.${agent.status}`)}</span>
      {agent.status !== 'offline' && <Timer since={readAt - agent.since_seconds * 1000} />}
    </span>
  );
}
