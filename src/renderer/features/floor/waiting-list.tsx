import { Button, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Floor, FloorAgent, WaitingCaller } from '../../../shared/contract/floor.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { durationText } from '../../kit/format.ts';
import { useIsOver } from '../../kit/use-is-over.ts';
import { localName } from '../../kit/local-name.ts';
import { Timer } from '../../kit/timer.tsx';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { usePress } from '../../kit/use-press.ts';
import { CallerRow } from './caller-row.tsx';
import { reasonsOfCustomer } from '../../api/call-reason-reads.ts';
import { textOfReason } from '../../parts/calls/call-reason-text.ts';
import { useCallSaid } from '../../parts/calls/call-said.tsx';
import layout from '../../kit/layout.module.css';
import styles from './floor.module.css';

/** Why a customer who waits probably calls; nothing where that is not known. */
function WaitingReason({ customerId }: { customerId: number }) {
  const { text, language } = useText();
  const timeZone = useTimeZone();
  const said = useCallSaid();
  const mayView = usePermissions().includes('customer.view');
  const isOffered = useCapability('callReasons') && mayView;
  const { data } = useQuery(reasonsOfCustomer(useClinic(), customerId, isOffered));
  const [reason] = data?.customers[0]?.reasons ?? [];
  if (!reason) return null;
  const words = textOfReason(reason, { text, language, timeZone, said }).filter((part) => part !== '');
  return <span>{words.join(' · ')}</span>;
}

/**
 * Callers whom no agent has answered yet and no phone rings for; the first has waited longest. `agents`: those of all
 * groups, of whom a free one can help.
 */
export function WaitingList({
  waiting,
  agents,
  limit,
  readAt,
}: {
  waiting: readonly WaitingCaller[];
  agents: Floor['agents'];
  /** Seconds after which a wait is too long. */
  limit: number;
  /** Epoch milliseconds. */
  readAt: number;
}) {
  const { text, language } = useText();
  const numberText = useNumberText();
  const mayLend = usePermissions().includes('agent.work');
  const [longest] = waiting;
  const groupNames = [...new Set(waiting.map(({ group }) => localName(group.name, language)))];
  const helper = longest && freeOutside(agents, longest.group.id);
  return (
    <section className={styles.card} aria-labelledby="waiting-callers">
      <div className={styles.cardHead}>
        <Title order={2} size="h4" id="waiting-callers">
          {text('floor.waitingCallers')}
        </Title>
        <span className={`${styles.quiet} ${layout.figures}`}>
          {groupNames.length === 1 && `${groupNames[0]} · `}
          {text('floor.limit', { time: durationText(limit) })}
        </span>
      </div>
      {!longest && (
        <Text size="sm" c="dimmed" className={styles.nothing}>
          {text('floor.nobodyWaits')}
        </Text>
      )}
      <ul className={`${layout.plainList} ${styles.callers}`}>
        {waiting.map(({ call_id: callId, customer, number, group, seconds }) => (
          <CallerRow
            key={callId}
            customer={customer}
            number={number}
            beside={customer && <span className={layout.figures}>{numberText(number)}</span>}
            below={
              (customer !== null || groupNames.length > 1) && (
                <>
                  {groupNames.length > 1 && <span>{localName(group.name, language)}</span>}
                  {customer && <WaitingReason customerId={customer.id} />}
                </>
              )
            }
          >
            <Waited since={readAt - seconds * 1000} limit={limit} />
          </CallerRow>
        ))}
      </ul>
      {helper && mayLend && <Lend agent={helper} group={longest.group} />}
    </section>
  );
}

/** How long somebody waits, and how much of the limit that is. Epoch milliseconds, and seconds. */
function Waited({ since, limit }: { since: number; limit: number }) {
  const isOver = useIsOver(since + limit * 1000);
  return (
    <span className={styles.waited} data-over={isOver || undefined}>
      <Timer since={since} />
    </span>
  );
}

/** The agent who has been free for longest and is not there for these callers. */
const freeOutside = (agents: Floor['agents'], groupId: number): FloorAgent | undefined =>
  agents
    .filter(
      ({ status, registered, groups }) => status === 'ready' && registered && groups.every(({ id }) => id !== groupId),
    )
    .toSorted((one, other) => other.since_seconds - one.since_seconds)[0];

/** Signs a free agent in to the group that somebody waits for, besides the agent's own. */
function Lend({ agent, group }: { agent: FloorAgent; group: WaitingCaller['group'] }) {
  const { text, language } = useText();
  const { agentControl } = useClinic();
  const queries = useQueryClient();
  const press = usePress();
  const names = { name: agent.name, group: localName(group.name, language) };
  return (
    <Button
      fullWidth
      className={styles.lend}
      onClick={press(async () => {
        const group_ids = [...agent.groups.map(({ id }) => id), group.id];
        await agentControl.signInGroup({ body: { agent_id: agent.agent_id, group_ids } });
        notifications.show({ color: 'teal', message: text('floor.lent', names) });
        await queries.invalidateQueries({ queryKey: ['floor'] });
      })}
    >
      {text('floor.lend', names)}
    </Button>
  );
}
