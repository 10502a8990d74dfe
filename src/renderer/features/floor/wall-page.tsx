import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AgentStatus } from '../../../shared/contract/agent.ts';
import type { Floor, FloorAgent, FloorLimits } from '../../../shared/contract/floor.ts';
import { clinicTime } from '../../../shared/domain/clinic-day.ts';
import { floorView } from '../../api/floor-reads.ts';
import { reportOfToday } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { durationText, longDayText, percentText } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { localName } from '../../kit/local-name.ts';
import { NoPermission } from '../../kit/no-permission.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { Timer } from '../../kit/timer.tsx';
import { useIsOver } from '../../kit/use-is-over.ts';
import { useNow } from '../../kit/use-now.ts';
import { useRootMark } from '../../kit/use-root-mark.ts';
import { stateIcons } from '../../parts/agents/state-icons.ts';
import { usePermissions, usePhonePart, useTimeZone, useToday, useWorkstation } from '../../state/use-workstation.ts';
import { useAgentLimit } from './use-agent-limit.ts';
import { LineList, useLineList } from './line-list.tsx';
import { ofGroup } from './of-group.ts';
import layout from '../../kit/layout.module.css';
import styles from './wall.module.css';

const shownStates = ['ready', 'ringing', 'in_call', 'wrap_up', 'break'] as const satisfies readonly AgentStatus[];
const order: readonly AgentStatus[] = ['in_call', 'ringing', 'wrap_up', 'ready', 'break'];

/** The floor for a big screen across the room: large, dark, without the frame, and without names of customers. */
export function WallPage({ group }: { group: number | null }) {
  const { text, language } = useText();
  const mayMonitor = usePermissions().includes('agent.monitor');
  const query = useQuery(floorView(useClinic(), mayMonitor));
  const problem = blockingProblemOf(query);
  const floor = query.data && ofGroup(query.data, group);
  // A call at this workstation brings the frame back.
  const isIdle = usePhonePart(
    ({ calls, supervision }) => !supervision && calls.every(({ state }) => state === 'ended'),
  );
  useRootMark('data-wall', isIdle);
  const names = floor?.groups.map(({ name }) => localName(name, language)).join(text('list.separator'));
  return (
    <div className={styles.wall} data-part="page">
      <header className={styles.head}>
        <h1>{text('floor.title')}</h1>
        <span className={styles.quiet}>{names}</span>
        <Clock />
      </header>
      {!mayMonitor && <NoPermission />}
      {problem && <ProblemNotice error={problem} onRetry={() => void query.refetch()} />}
      {floor && !problem && <Wall floor={floor} readAt={query.dataUpdatedAt} isOneGroup={group !== null} />}
      <footer className={styles.foot}>
        <Connection />
        <span className={styles.quiet}>{text('floor.wallNoNames')}</span>
        <LinkButton size="compact-sm" variant="subtle" to="/supervisor" search={{ group: group ?? undefined }}>
          {text('floor.wallLeave')}
        </LinkButton>
      </footer>
    </div>
  );
}

const clockMs = 5000;

function Clock() {
  const { language } = useText();
  const timeZone = useTimeZone();
  const today = useToday();
  const now = useNow(clockMs);
  return (
    <span className={styles.clock}>
      <span className={styles.quiet}>{longDayText(today, language)}</span>{' '}
      <span className={layout.figures}>{clinicTime(timeZone, new Date(now)).slice(0, 5)}</span>
    </span>
  );
}

/** Whether the figures follow the service. */
function Connection() {
  const { text } = useText();
  const isLive = useWorkstation().mirrors.eventConnection((state) => state.value === 'connected');
  return (
    <span role="status" className={styles.live} data-live={isLive || undefined}>
      {text(isLive ? 'floor.wallLive' : 'floor.wallAway')}
    </span>
  );
}

/** `isOver`: beyond the clinic's limit. */
function Figure({
  name,
  note,
  isOver = false,
  children,
}: {
  name: string;
  note: string;
  isOver?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles.figure} data-over={isOver || undefined} aria-label={name}>
      <h2>
        {isOver && <IconAlertTriangle aria-hidden />}
        {name}
      </h2>
      <div className={`${styles.value} ${layout.figures}`}>{children}</div>
      <p>{note}</p>
    </section>
  );
}

function Wall({ floor, readAt, isOneGroup }: { floor: Floor; readAt: number; isOneGroup: boolean }) {
  const { text, language } = useText();
  const { limits, waiting, groups } = floor;
  const signedIn = floor.agents.filter(({ status }) => status !== 'offline');
  const lines = useLineList();
  const [longest] = waiting;
  const waitsSince = longest ? readAt - longest.seconds * 1000 : Number.POSITIVE_INFINITY;
  const isTooLong = useIsOver(waitsSince + limits.wait * 1000);
  const namesOf = (all: readonly Floor['groups'][number][]): string =>
    all.map(({ name }) => localName(name, language)).join(text('list.separator'));
  const freeIn = (id: number): number =>
    signedIn.filter(({ status, groups: own }) => status === 'ready' && own.some((one) => one.id === id)).length;
  return (
    <>
      <div className={styles.figures}>
        <Figure
          name={text('floor.waiting')}
          note={waiting.length === 0 ? text('floor.nobodyWaits') : namesOf(groups.filter((one) => one.waiting > 0))}
        >
          {waiting.length}
        </Figure>
        <Figure
          name={text('floor.longestWait')}
          note={text('floor.limit', { time: durationText(limits.wait) })}
          isOver={isTooLong}
        >
          {longest ? <Timer since={waitsSince} /> : '–'}
        </Figure>
        {!isOneGroup && <AnsweredToday />}
      </div>
      <section className={styles.agents} aria-labelledby="wall-agents">
        <div className={styles.counts}>
          <h2 id="wall-agents">{text('floor.agents')}</h2>
          {shownStates.map((state) => {
            const Icon = stateIcons[state];
            return (
              <span key={state} data-state={state}>
                <Icon size={24} aria-hidden />
                <span className={`${styles.count} ${layout.figures}`}>
                  {signedIn.filter(({ status }) => status === state).length}
                </span>
                {text(`agent.${state}`)}
              </span>
            );
          })}
          <span className={styles.quiet}>{text('floor.signedIn', { count: signedIn.length })}</span>
        </div>
        <ul className={`${layout.plainList} ${styles.tiles}`}>
          {signedIn
            .toSorted(
              (one, other) =>
                order.indexOf(one.status) - order.indexOf(other.status) || other.since_seconds - one.since_seconds,
            )
            .map((agent) => (
              <WallAgent key={agent.agent_id} agent={agent} limits={limits} readAt={readAt} />
            ))}
        </ul>
      </section>
      <div className={styles.lists}>
        <section aria-labelledby="wall-groups">
          <h2 id="wall-groups">{text('groups.title')}</h2>
          <ul className={`${layout.plainList} ${styles.rows}`}>
            {groups.map(({ id, name, waiting: count }) => (
              <li key={id}>
                <span className={layout.grows}>{localName(name, language)}</span>
                <span>
                  {text('groups.waiting', { count })} · {text('phone.groupFree', { count: freeIn(id) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
        {lines && (
          <section aria-labelledby="wall-lines">
            <h2 id="wall-lines">{text('floor.lines')}</h2>
            <LineList lines={lines} />
          </section>
        )}
      </div>
    </>
  );
}

function AnsweredToday() {
  const { text, language } = useText();
  const seesAll = usePermissions().includes('cdr.view.all');
  const { data: report } = useQuery({ ...reportOfToday(useClinic()), enabled: seesAll });
  if (!report) return null;
  const { inbound, inbound_answered: answered } = report;
  return (
    <Figure
      name={text('floor.answeredToday')}
      note={text('floor.missedOf', { count: inbound - answered, of: inbound })}
    >
      {inbound > 0 ? percentText(answered / inbound, language) : '–'}
    </Figure>
  );
}

function WallAgent({ agent, limits, readAt }: { agent: FloorAgent; limits: FloorLimits; readAt: number }) {
  const { text } = useText();
  const { name, status, since_seconds: sinceSeconds } = agent;
  const since = readAt - sinceSeconds * 1000;
  const isOver = useIsOver(since + useAgentLimit(agent, limits) * 1000);
  const Icon = stateIcons[status];
  return (
    <li className={styles.agent} data-state={status} data-over={isOver || undefined}>
      <span className={styles.state}>
        <Icon size={18} aria-hidden />
        {text(`agent.${status}`)}
      </span>
      <span className={styles.who}>
        <span className={`${layout.shrink} ${layout.grows} ${layout.name}`} data-part="name">
          {name}
        </span>
        <Timer since={since} />
      </span>
    </li>
  );
}
