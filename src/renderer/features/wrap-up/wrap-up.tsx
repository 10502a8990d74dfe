import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useAgent, useExtension, useHasDraft, useWorkstation } from '../../state/use-workstation.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { durationText } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { useNumberText } from '../../ui/use-number-text.ts';
import { usePress } from '../../ui/use-press.ts';
import { draftOfWrapUp } from './drafts.ts';
import type { CallToWriteUp } from './use-calls-to-write-up.ts';
import { WrapUpForm } from './wrap-up-form.tsx';

interface WrapUpProps {
  /** Undefined when it is not known which call it is about. */
  readonly call?: CallToWriteUp | undefined;
  /** Null when no time runs: the service is not waiting for it. */
  readonly endsAt: number | null;
  /** Another wrap-up runs: this one stays small until it is asked for. */
  readonly isBehindAnother?: boolean;
  readonly onDone: () => Promise<unknown>;
  readonly onSaved?: () => void;
  readonly onOpenCustomer: (id: number) => void;
}

/** After the call: its time runs in the service, not in this window. What was typed stays when the time is over. */
export function WrapUp(props: WrapUpProps) {
  const { call, endsAt, isBehindAnother = false, onSaved = () => undefined, onOpenCustomer } = props;
  const { text } = useText();
  const numberText = useNumberText();
  const [isAskedFor, setAskedFor] = useState(false);
  const isTyped = useHasDraft(draftOfWrapUp(call?.id ?? ''));
  const isSmall = isBehindAnother && !isAskedFor;
  const { isWrapUpDone } = useAgent();
  const isEnded = endsAt !== null && isWrapUpDone && !isTyped;
  const title = text(endsAt !== null ? 'wrapUp.region' : isTyped ? 'wrapUp.unsaved' : 'wrapUp.form');
  return (
    <Card component="section" aria-label={title} withBorder padding="sm" className="wrap-up">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text>{title}</Text>
          {endsAt !== null && !isEnded && <TimeLeft endsAt={endsAt} />}
          {isSmall && (
            <Button size="compact-xs" variant="default" onClick={() => setAskedFor(true)}>
              {text('wrapUp.continue')}
            </Button>
          )}
        </Group>
        {call && !call.customer && endsAt === null && (
          <Text size="sm" className="figures">
            {numberText(call.number)}
          </Text>
        )}
        {call?.customer && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="left"
            className="name"
            onClick={() => call.customer && onOpenCustomer(call.customer.id)}
          >
            {call.customer.name}
          </Anchor>
        )}
        {isEnded && <Kept />}
        {call && !isSmall && !isEnded && <WrapUpForm call={call} hasKeys={endsAt !== null} onSaved={onSaved} />}
        {!isSmall && !isEnded && <Ending isLive={endsAt !== null} isTyped={isTyped} onDone={props.onDone} />}
      </Stack>
    </Card>
  );
}

/** The wrap-up has been saved or ended here, and the service does not know yet. */
function Kept() {
  const { text } = useText();
  const isWaiting = useWorkstation().mirrors.outbox((state) => state.value.some((entry) => entry.state === 'waiting'));
  return (
    <div role="status">
      {isWaiting && <Text size="sm">{text('wrapUp.kept')}</Text>}
      <Text size="sm" c="dimmed">
        {text('wrapUp.endsLater')}
      </Text>
    </div>
  );
}

function TimeLeft({ endsAt }: { endsAt: number }) {
  const { text } = useText();
  const { agent } = useWorkstation();
  const press = usePress();
  const now = useNow();
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" className="figures">
        {text('wrapUp.left', { time: durationText((endsAt - now) / 1000) })}
      </Text>
      {useExtension('ext/agent/extend-wrap-up') && (
        <Button size="compact-xs" variant="default" onClick={press(() => agent.extendWrapUp())}>
          {text('wrapUp.extend')}
        </Button>
      )}
    </Group>
  );
}

function Ending({ isLive, isTyped, onDone }: { isLive: boolean; isTyped: boolean; onDone: () => Promise<unknown> }) {
  const { text } = useText();
  const { next } = useAgent();
  const press = usePress();
  return (
    <Group justify="space-between">
      <Text size="xs" c="dimmed">
        {isLive && next !== null ? text(`agent.next.${next}`) : ''}
      </Text>
      {isLive || !isTyped ? (
        <Button size="compact-md" variant="default" onClick={press(onDone)}>
          {text('wrapUp.done')}
        </Button>
      ) : (
        <ConfirmedButton
          size="compact-md"
          variant="default"
          action={text('wrapUp.discard')}
          title={text('wrapUp.discardTitle')}
          consequence={text('wrapUp.discardConsequence')}
          onConfirm={onDone}
        />
      )}
    </Group>
  );
}
