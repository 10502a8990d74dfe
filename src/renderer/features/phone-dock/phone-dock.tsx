import { Button, Kbd, Text } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useAgent, useAgentPart, usePhone, usePhonePart } from '../../state/use-workstation.ts';
import { callToTakeBack, isCallerWaiting } from '../../parts/calls/call-to-take-back.ts';
import { useHasPhone } from '../../parts/calls/use-call-button.ts';
import { useNow } from '../../kit/use-now.ts';
import { ActiveCall, type CallParts } from './active-call.tsx';
import { type DialPhase, dialPhaseOf, mainCallOf } from './dial-phase.ts';
import { Dialler } from './dialler.tsx';
import { dockCalls } from './dock-calls.ts';
import { WaitingCall, waitingBeside } from './two-calls.tsx';
import { IconPhoneCall } from '@tabler/icons-react';
import styles from './phone-dock.module.css';

/** Not loaded at the start: few listen to calls. */
const SupervisionPanel = lazy(async () => ({ default: (await import('./supervision-panel.tsx')).SupervisionPanel }));

/** Nor what is read before it is shown. */
const IdleCalls = lazy(async () => ({ default: (await import('./idle-calls.tsx')).IdleCalls }));

/** Takes a caller who was not taken here, and still waits; with the key that does so, on the one that it takes. */
function TakeBackButton({ hasKey, onPress }: { hasKey: boolean; onPress: () => void }) {
  const { text } = useText();
  return (
    <Button
      color="teal"
      variant="light"
      leftSection={<IconPhoneCall size={16} aria-hidden />}
      rightSection={hasKey && <Kbd aria-hidden>Alt U</Kbd>}
      aria-keyshortcuts={hasKey ? 'Alt+U' : undefined}
      onClick={(event) => event.detail < 2 && onPress()}
    >
      {text('phone.takeBack')}
    </Button>
  );
}

/** The agent's line and microphone, at the foot of the dock while there is no call; trouble with its remedy. */
function LineState() {
  const { text } = useText();
  const { registration, extension, microphone } = usePhonePart((phone) => ({
    registration: phone.registration,
    extension: phone.extension,
    microphone: phone.microphone,
  }));
  if (extension === null) return null;
  const isHeard = microphone !== 'denied' && microphone !== 'missing';
  const isFine = registration === 'registered' && microphone === 'present';
  const line = `${text('phone.line')} ${extension}`;
  const state =
    registration === 'registered' ? text(`phone.lineMicrophone.${microphone}`) : text(`phone.${registration}`);
  return (
    <div className={styles.lineState} data-state={isHeard ? (isFine ? 'fine' : 'unknown') : 'trouble'}>
      {!isHeard && <div className={styles.lineHint}>{text(`phone.microphone.${microphone}.hint`)}</div>}
      <div className={styles.lineWords}>
        <span className={styles.lineDot} aria-hidden />
        {`${line} · ${state}`}
      </div>
    </div>
  );
}

const renewalMs = 15_000;
const noSecrets: readonly string[] = [];

/**
 * The phone: there for everybody who has one. While nothing continues it dials; a call takes the whole of it.
 * `onTakeBack`: null where a caller who was not taken here cannot be taken back. `isAskedToDial`: the number field was
 * opened where it is hidden by default, as `onDial` does and undoes. `partsOf`: what else is known of a call.
 */
export function PhoneDock({
  onTakeBack,
  isAskedToDial,
  onDial,
  partsOf,
}: {
  onTakeBack: ((call: PhoneCall) => void) | null;
  isAskedToDial: boolean;
  onDial: () => void;
  partsOf: (call: PhoneCall) => CallParts;
}) {
  const { text } = useText();
  const { calls, dialProblem, mergedCallIds, supervision } = usePhone();
  const problemText = useProblemText();
  const [number, setNumber] = useState('');
  const unknown = dialProblem?.reason === 'own-extension-unknown' ? dialProblem : null;
  const hasPhone = useHasPhone() && unknown === null;
  const label = useAgentPart((agent) => agent.label);
  const phase = dialPhaseOf(calls, label, supervision !== null);
  const { isShown, setFocused } = useShowsDialler(phase, isAskedToDial);
  const main = mainCallOf(calls);
  const waiting = waitingBeside(calls, main);
  const wrapUpEnd = useWrapUpEnd();
  const shown = dockCalls(calls, useNow(renewalMs), { phase, wrapUpEndedAt: wrapUpEnd });
  const intoField = (typed: string): void => {
    setNumber(typed);
    document.getElementById('number')?.focus();
  };
  return (
    <section aria-label={text('phone.region')} className={styles.phone} data-part="phone" data-phase={phase}>
      {unknown && <Text size="sm">{problemText(unknown)}</Text>}
      {supervision && (
        <Suspense>
          <SupervisionPanel supervision={supervision} />
        </Suspense>
      )}
      {hasPhone && isShown && <Dialler number={number} onNumber={setNumber} onFocused={setFocused} />}
      {shown
        .filter((call) => call !== waiting)
        .map((call) => (
          <ActiveCall
            key={call.id}
            call={call}
            isMain={call === main}
            parts={partsOf(call)}
            beside={
              call === main &&
              waiting &&
              mergedCallIds.length === 0 && <WaitingCall call={waiting} mayChange={call.state === 'answered'} />
            }
            dial={{ isOpen: isAskedToDial, toggle: onDial }}
          >
            {onTakeBack && isCallerWaiting(call) && (
              <TakeBackButton hasKey={call === callToTakeBack(calls)} onPress={() => onTakeBack(call)} />
            )}
          </ActiveCall>
        ))}
      {hasPhone && (phase === 'idle' || phase === 'wrap-up') && (
        <Suspense>
          <IdleCalls onNumber={phase === 'idle' ? intoField : null} />
        </Suspense>
      )}
      {hasPhone && phase === 'idle' && <LineState />}
    </section>
  );
}

/**
 * Whether the number can be typed now: while no call continues, or where it is asked for. An agent who types into the
 * field when the phone rings can continue: it stays until the call gets further, so that nothing moves under a press
 * that takes the focus away.
 */
function useShowsDialler(
  phase: DialPhase,
  isAskedFor: boolean,
): { readonly isShown: boolean; readonly setFocused: (isFocused: boolean) => void } {
  const [isFocused, setFocused] = useState(false);
  const [kept, setKept] = useState({ phase, isKept: false });
  if (kept.phase !== phase) setKept({ phase, isKept: isFocused });
  const isFree = phase === 'idle' || (phase !== 'ringing' && isAskedFor);
  return { isShown: isFree || (kept.phase === phase && kept.isKept), setFocused };
}

/**
 * When the last wrap-up ended, in epoch milliseconds; null before the first one. The workstation keeps it: a page that
 * is loaded again must not show the call that was done with.
 */
function useWrapUpEnd(): number | null {
  const isWrappingUp = useAgent().label === 'wrap_up';
  const wasWrappingUp = useRef(isWrappingUp);
  const [{ at }, keep] = useDraft('wrap-up-end', noSecrets);
  useEffect(() => {
    if (wasWrappingUp.current && !isWrappingUp) keep(() => ({ at: Date.now() }));
    wasWrappingUp.current = isWrappingUp;
  });
  return typeof at === 'number' ? at : null;
}
