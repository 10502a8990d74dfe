import { Button, Kbd, Radio, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FloorAgent } from '../../../shared/contract/floor.ts';
import { unreturnedCallsEndpoints, type UnreturnedLine } from '../../../shared/contract/unreturned-calls.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { AgentState } from './agent-state.tsx';
import layout from '../../kit/layout.module.css';
import styles from './missed-calls.module.css';

const isFree = ({ status, registered }: FloorAgent): boolean => status === 'ready' && registered;

/** Agents at work: who are free, the longest first, and the others. */
function atWork(all: readonly FloorAgent[]): { free: readonly FloorAgent[]; others: readonly FloorAgent[] } {
  const agents = all
    .filter(({ status }) => status !== 'offline')
    .toSorted((one, other) => other.since_seconds - one.since_seconds);
  return { free: agents.filter(isFree), others: agents.filter((agent) => !isFree(agent)) };
}

/**
 * Gives calls to an agent. The agent who is free for the longest is proposed, if any is; the others are
 * there when asked for. `children`: what else may be done with the calls.
 */
export function GiveTo({
  lines,
  open,
  agents,
  readAt,
  done,
  onGiven,
  children,
}: {
  lines: readonly [UnreturnedLine, ...UnreturnedLine[]];
  /** All that are owed, for how many each agent has. */
  open: readonly UnreturnedLine[];
  agents: readonly FloorAgent[];
  /** When the agents were read, in epoch milliseconds. */
  readAt: number;
  /** The last action, in words. */
  done: string;
  onGiven: (words: string) => void;
  children?: ReactNode;
}) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const { free, others } = atWork(agents);
  // Whom the supervisor saw first stays chosen while others become free.
  const [firstId] = useState(free[0]?.agent_id ?? '');
  const [showsOthers, showOthers] = useState(false);
  const listed = showsOthers ? [...free, ...others] : free;
  const chosenOf = (agentId: string): FloorAgent | undefined => listed.find(({ agent_id: id }) => id === agentId);
  const form = useForm({
    name: lines.length === 1 ? `missed-call:${lines[0].record_id}` : 'missed-calls',
    initial: { agent_id: firstId, note: '' },
    schema: unreturnedCallsEndpoints.assign.body,
    bodyOf: ({ agent_id, note }) => ({
      calls: lines.map(({ record_id, version }) => ({ record_id, version })),
      agent_id,
      ...(note.trim() === '' ? {} : { note }),
    }),
    send: async (body, idempotencyKey) => {
      await clinic.unreturnedCalls.assign({ body, idempotencyKey });
      return chosenOf(String(body.agent_id))?.name ?? '';
    },
    onSent: (name) => {
      void queries.invalidateQueries({ queryKey: ['missed-calls'] });
      onGiven(text('missed.given', { count: lines.length, name }));
    },
  });
  const focusChoice = (): void =>
    form.element.ref.current?.querySelector<HTMLElement>('input[type=radio]:checked, input[type=radio]')?.focus();
  useHotKeys({ g: focusChoice, 'mod+enter': once(() => form.element.ref.current?.requestSubmit()) });
  const chosen = chosenOf(form.values.agent_id);
  const countOf = (agentId: string): number => open.filter(({ holder }) => holder?.agent_id === agentId).length;
  return (
    <form {...form.element} className={styles.giveTo} aria-label={text('missed.giveTo')}>
      <FormNotice form={form} />
      <Radio.Group
        label={text('missed.giveTo')}
        {...form.text('agent_id')}
        value={chosen?.agent_id ?? null}
        onChange={(agentId) => form.set('agent_id', agentId)}
      >
        {free.length === 0 && (
          <Text size="sm" c="dimmed">
            {text(others.length === 0 ? 'missed.nobodyAtWork' : 'missed.nobodyFree')}
          </Text>
        )}
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
        {!showsOthers && others.length > 0 && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => showOthers(true)}>
            {text('missed.notFree', { count: others.length })}
          </Button>
        )}
      </Radio.Group>
      <Textarea label={text('missed.note')} autosize minRows={1} maxRows={3} maxLength={200} {...form.text('note')} />
      <div className={styles.give}>
        <Text size="sm" role="status" className={styles.done}>
          {done}
        </Text>
        <Button
          type="submit"
          fullWidth
          loading={form.isBusy}
          disabled={!chosen}
          rightSection={<Kbd aria-hidden>Ctrl Enter</Kbd>}
        >
          {chosen ? text('missed.giveToWho', { count: lines.length, name: chosen.name }) : text('missed.giveTo')}
        </Button>
        {children}
      </div>
    </form>
  );
}
