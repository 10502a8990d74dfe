import { Alert, Button, Group, Kbd, Radio, Text, Textarea, Title } from '@mantine/core';
import { IconAlertTriangle, IconClockPause, IconPhone, IconPhoneX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AgentStatus } from '../../../shared/contract/agent.ts';
import type { Floor, FloorAgent } from '../../../shared/contract/floor.ts';
import { missedDebtEndpoints, type MissedDebtLine } from '../../../shared/contract/missed-debt.ts';
import type { QueueDelay } from '../../../shared/contract/work-queue.ts';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { sinceText } from '../../kit/format.ts';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { AgentState } from './agent-state.tsx';
import { DealtWith } from './dealt-with.tsx';
import { useClockText } from '../../parts/use-clock-text.ts';
import { DebtStory } from './debt-story.tsx';
import type { CallDebt } from './use-call-debt.ts';
import layout from '../../kit/layout.module.css';
import styles from './missed-calls.module.css';

/** Agents who can call immediately come first. */
const freeFirst: readonly AgentStatus[] = ['ready', 'wrap_up', 'ringing', 'in_call', 'break'];
const placeOf = ({ status, registered }: FloorAgent): number =>
  status === 'ready' && !registered ? freeFirst.length : freeFirst.indexOf(status);

/** So many are shown until all are asked for. */
const firstAgents = 4;

/** Agents at work, who are free first; of these, who has been so for longest. */
const atWork = (floor: Floor | undefined): FloorAgent[] =>
  (floor?.agents ?? [])
    .filter(({ status }) => status !== 'offline')
    .toSorted((one, other) => placeOf(one) - placeOf(other) || other.since_seconds - one.since_seconds);

interface Parts {
  readonly line: MissedDebtLine;
  readonly open: readonly MissedDebtLine[];
  /** The person is put off for everybody. */
  readonly delay: QueueDelay | undefined;
  readonly floor: Floor | undefined;
  readonly readAt: number;
  readonly call: CallDebt;
}

/** The story of one missed call, and who is to return it. */
export function DebtPanel(parts: Parts) {
  const { line, delay, call } = parts;
  const { text, language } = useText();
  const today = clinicDay(useTimeZone());
  const numberText = useNumberText();
  const clockText = useClockText();
  const maySettle = usePermissions().includes('agent.work');
  const [isSettling, setSettling] = useState(false);
  const who = line.customer?.name ?? numberText(line.number);
  const [group] = line.calls.flatMap((one) => one.group ?? []);
  useHotKeys(maySettle ? { d: once(() => setSettling(true)) } : {});
  const others = (
    <Group gap="xs" grow>
      <Button
        variant="default"
        leftSection={<IconPhone size={16} aria-hidden />}
        title={call.button.title}
        disabled={call.button.disabled || line.number === ''}
        onClick={() => call.run(line)}
      >
        {text('missed.callMyself')}
      </Button>
      {maySettle && (
        <Button variant="default" onClick={() => setSettling(true)}>
          {text('missed.dealtWithMore')}
        </Button>
      )}
    </Group>
  );
  return (
    <section className={styles.panel} data-part="panel" aria-label={text('missed.of', { who })}>
      <div className={styles.panelState} data-over={line.clock.left <= 0 || undefined}>
        <IconPhoneX size={16} aria-hidden />
        <span className={layout.grows}>
          {text('missed.one')}
          {group !== undefined && ` · ${group}`}
        </span>
        <span className={layout.figures}>{clockText(line.clock)}</span>
      </div>
      <div>
        <Title order={2} className={styles.who}>
          {who}
        </Title>
        <Text size="xs" c="dimmed" className={layout.figures}>
          {line.customer ? numberText(line.number) : text(line.is_new ? 'missed.noCustomer' : 'missed.notNamed')}
        </Text>
      </div>
      {line.holder === null && delay && (
        <Alert
          color="gray"
          icon={<IconClockPause size={16} />}
          p="xs"
          title={text('missed.isPutOff', { time: sinceText(delay.until, today, language) })}
          className={styles.putOffBy}
        >
          {text('missed.putOffBy', { name: delay.by, reason: delay.reason })}
        </Alert>
      )}
      {line.holder === null && !delay && (
        <Alert color="red" icon={<IconAlertTriangle size={16} />} p="xs">
          {text('missed.nobodyTries', { count: line.try_count })}
        </Alert>
      )}
      <DebtStory line={line} />
      {parts.floor ? (
        <GiveTo {...parts} agents={atWork(parts.floor)}>
          {others}
        </GiveTo>
      ) : (
        others
      )}
      {isSettling && <DealtWith line={line} who={who} onClose={() => setSettling(false)} />}
    </section>
  );
}

/** Free agents come first, and the rest when asked for. `children`: what else may be done with the call. */
function GiveTo({
  line,
  open,
  agents,
  readAt,
  children,
}: Parts & { readonly agents: readonly FloorAgent[]; readonly children: ReactNode }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  // Whom the supervisor saw first stays chosen while the states of the agents change.
  const [firstId] = useState(agents[0]?.agent_id ?? '');
  const form = useForm({
    name: `missed-call:${line.record_id}`,
    initial: { agent_id: firstId, note: '' },
    schema: missedDebtEndpoints.assign.body,
    bodyOf: ({ agent_id, note }) => ({
      record_id: line.record_id,
      agent_id,
      version: line.version,
      ...(note.trim() === '' ? {} : { note }),
    }),
    send: (body, idempotencyKey) => clinic.missedDebt.assign({ body, idempotencyKey }),
    onSent: () => void queries.invalidateQueries({ queryKey: ['missed-calls'] }),
  });
  useHotKeys({
    g: () =>
      form.element.ref.current?.querySelector<HTMLElement>('input[type=radio]:checked, input[type=radio]')?.focus(),
    'mod+enter': once(() => form.element.ref.current?.requestSubmit()),
  });
  const [showsAll, showAll] = useState(agents.length <= firstAgents + 1);
  const chosen = agents.find(({ agent_id: id }) => id === form.values.agent_id);
  const listed = agents.filter(({ agent_id: id }, index) => showsAll || index < firstAgents || id === chosen?.agent_id);
  const countOf = (agentId: string): number => open.filter(({ holder }) => holder?.agent_id === agentId).length;
  return (
    <form {...form.element} className={styles.giveTo} aria-label={text('missed.giveTo')}>
      <FormNotice form={form} />
      <Radio.Group
        label={text('missed.giveTo')}
        description={text('missed.freeFirst')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        {...form.text('agent_id')}
        onChange={(agentId) => form.set('agent_id', agentId)}
      >
        {listed.map((agent) => (
          <Radio
            key={agent.agent_id}
            value={agent.agent_id}
            iconColor="var(--on-ink)"
            className={styles.agent}
            label={
              <span className={styles.agentLine}>
                <span className={layout.grows}>
                  <span className={layout.name} data-part="name">
                    {agent.name}
                  </span>{' '}
                  <span className={layout.figures}>{agent.agent_id}</span>
                </span>
                {countOf(agent.agent_id) > 0 && (
                  <span className={styles.quiet}>{text('missed.has', { count: countOf(agent.agent_id) })}</span>
                )}
                <AgentState agent={agent} readAt={readAt} />
              </span>
            }
          />
        ))}
        {!showsAll && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => showAll(true)}>
            {text('missed.allAgents', { count: agents.length })}
          </Button>
        )}
        {agents.length === 0 && (
          <Text size="sm" c="dimmed">
            {text('missed.nobodyAtWork')}
          </Text>
        )}
      </Radio.Group>
      <Textarea label={text('missed.note')} autosize minRows={1} maxRows={3} maxLength={200} {...form.text('note')} />
      <div className={styles.give}>
        <Button
          type="submit"
          fullWidth
          loading={form.isBusy}
          disabled={!chosen}
          rightSection={<Kbd aria-hidden>Ctrl Enter</Kbd>}
        >
          {chosen ? text('missed.giveToWho', { name: chosen.name }) : text('missed.giveTo')}
        </Button>
        {children}
      </div>
    </form>
  );
}
