import { Anchor, Button, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import {
  useAgent,
  useCapability,
  useHasDraft,
  usePermissions,
  useSignIn,
  useTimeZone,
  useWorkstation,
} from '../../state/use-workstation.ts';
import { isFocusLost } from '../../kit/focus.ts';
import { StateLine } from '../../parts/agents/state-line.tsx';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { draftOfWrapUp } from './drafts.ts';
import type { SavedWrapUp } from './saved-wrap-up.ts';
import type { CallToWriteUp } from './use-calls-to-write-up.ts';
import { WrapUpEnding } from './wrap-up-ending.tsx';
import { WrapUpForm } from './wrap-up-form.tsx';
import { useQuery } from '@tanstack/react-query';
import { ownCallsToday } from '../../api/own-calls.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { durationText } from '../../kit/format.ts';
import dockParts from '../../parts/dock-parts.module.css';
import layout from '../../kit/layout.module.css';
import styles from './wrap-up.module.css';
import { useNow } from '../../kit/use-now.ts';
import { usePress } from '../../kit/use-press.ts';

function TimeLeft({ endsAt }: { endsAt: number }) {
  const { text } = useText();
  const { agent } = useWorkstation();
  const press = usePress();
  const now = useNow();
  return (
    <>
      <span className={layout.figures}>{text('wrapUp.left', { time: durationText((endsAt - now) / 1000) })}</span>
      {useCapability('wrapUp') && (
        <Button size="xs" variant="default" onClick={press(() => agent.extendWrapUp())}>
          {text('wrapUp.extend')}
        </Button>
      )}
    </>
  );
}

/** The remaining time as a share of the whole; the text beside it shows it in figures. */
function TimeBar({ endsAt }: { endsAt: number }) {
  const { since } = useAgent();
  const now = useNow();
  const share = Math.min(1, Math.max(0, (endsAt - now) / Math.max(1, endsAt - since)));
  return (
    <div className={styles.timeBar} aria-hidden>
      <div style={{ width: `${share * 100}%` }} />
    </div>
  );
}

/** The talk time, as soon as the call's record has it. */
function TalkTime({ callId }: { callId: string }) {
  const { text } = useText();
  const clinic = useClinic();
  const timeZone = useTimeZone();
  const signIn = useSignIn();
  const agentId = signIn.state === 'signed-in' ? signIn.user.agent_id : null;
  const maySee = usePermissions().includes('cdr.view');
  const { data } = useQuery({
    ...ownCallsToday(clinic, { agentId: agentId ?? '', timeZone }),
    enabled: agentId !== null && maySee,
  });
  const seconds = data?.rows.find((row) => row.call_id === callId)?.billsec ?? 0;
  if (seconds === 0) return null;
  return (
    <span className={`${styles.wrapUpTalked} ${layout.figures}`}>
      {text('wrapUp.talked', { time: durationText(seconds) })}
    </span>
  );
}

interface WrapUpProps {
  /** Undefined when it is not known which call it is about. */
  readonly call?: CallToWriteUp | undefined;
  /** Null when no time runs: the service is not waiting for it. */
  readonly endsAt: number | null;
  /**
   * Another wrap-up runs, the follow-up run writes this one, or it was refused while something else is done: it stays
   * small until it is asked for.
   */
  readonly isBehindAnother?: boolean;
  readonly onDone: () => Promise<unknown>;
  readonly onSaved?: (saved: SavedWrapUp) => void;
  readonly onOpenCustomer: (id: number) => void;
  /** The caller, while that is open. */
  readonly caller?: ReactNode;
  /** Asks for the number field. */
  readonly dialAnother?: ReactNode;
}

/** After the call: its time runs in the service, not in this window. Unsaved input stays when the time is over. */
export function WrapUp(props: WrapUpProps) {
  const { call, endsAt, isBehindAnother = false, onSaved = () => undefined, onOpenCustomer } = props;
  const { text } = useText();
  const numberText = useNumberText();
  const [isAskedFor, setAskedFor] = useState(false);
  const problemText = useProblemText();
  const offersForm = useCapability('wrapUp');
  const isTyped = useHasDraft(draftOfWrapUp(call?.id ?? '')) || call?.refused !== undefined;
  const isSmall = isBehindAnother && !isAskedFor;
  const { isWrapUpDone } = useAgent();
  const isEnded = endsAt !== null && isWrapUpDone && !isTyped;
  const part = useRef<HTMLElement>(null);
  const isLive = endsAt !== null && !isBehindAnother;
  useEffect(() => {
    // Hang up, or the call that had the focus, has given way to the wrap-up: the keyboard continues here.
    if (isLive && isFocusLost()) part.current?.focus({ preventScroll: true });
  }, [isLive]);
  const title = text(endsAt !== null ? 'wrapUp.region' : isTyped ? 'wrapUp.unsaved' : 'wrapUp.form');
  const ending = (
    <WrapUpEnding
      isLive={endsAt !== null}
      isTyped={isTyped}
      onDone={props.onDone}
      dialAnother={endsAt !== null && props.dialAnother}
    />
  );
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-label={title}
      className={styles.wrapUp}
      data-part="wrap-up"
      data-small={isSmall || undefined}
    >
      <div className={styles.wrapUpHead}>
        <StateLine
          colour="wrap"
          Icon={IconPencil}
          words={title}
          end={
            <>
              {endsAt !== null && !isEnded && <TimeLeft endsAt={endsAt} />}
              {isSmall && (
                <Button size="xs" variant="default" onClick={() => setAskedFor(true)}>
                  {text('wrapUp.continue')}
                </Button>
              )}
            </>
          }
        />
        {endsAt !== null && !isEnded && <TimeBar endsAt={endsAt} />}
        <div className={styles.wrapUpWho}>
          {call && !call.customer && call.lead && <Text className={layout.name}>{call.lead.name}</Text>}
          {call && !call.customer && call.number !== '' && (
            <Text className={layout.figures}>{numberText(call.number)}</Text>
          )}
          {call?.customer && (
            <Anchor
              component="button"
              type="button"
              ta="left"
              className={layout.name}
              data-part="name"
              onClick={() => call.customer && onOpenCustomer(call.customer.id)}
            >
              {call.customer.name}
            </Anchor>
          )}
          {call && <TalkTime callId={call.id} />}
        </div>
        {isSmall && call?.refused?.problem && <Text size="sm">{problemText(call.refused.problem)}</Text>}
      </div>
      {isEnded && <Kept />}
      {!isSmall && !isEnded && props.caller && <div className={styles.wrapUpCaller}>{props.caller}</div>}
      {!isSmall && !isEnded && call && offersForm && (
        <WrapUpForm call={call} hasKeys={endsAt !== null && !isBehindAnother} onSaved={onSaved} ending={ending} />
      )}
      {!isSmall && !isEnded && !(call && offersForm) && (
        <div className={dockParts.dockFoot} data-part="dock-foot">
          {ending}
        </div>
      )}
    </section>
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
