import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useAgent, useAgentPart, usePhone } from '../../state/use-workstation.ts';
import { callToTakeBack, isCallerWaiting } from '../../parts/calls/call-to-take-back.ts';
import { useHasPhone } from '../../parts/calls/use-call-button.ts';
import { useNow } from '../../kit/use-now.ts';
import { ActiveCall, type CallParts } from './active-call.tsx';
import { type DialPhase, dialPhaseOf, mainCallOf } from './dial-phase.ts';
import { Dialler } from './dialler.tsx';
import { dockCalls } from './dock-calls.ts';
import { LineState } from './line-state.tsx';
import { RecentCalls } from './recent-calls.tsx';
import { TakeBackButton } from './take-back-button.tsx';
import styles from './phone-dock.module.css';

const renewalMs = 15_000;
const noSecrets: readonly string[] = [];

/**
 * The phone: there for everybody who has one. While nothing continues it dials; a call takes the whole of it.
 * `onTakeBack`: null where a caller who was not taken here cannot be taken back. `isAskedToDial`: the number field was
 * opened where it is hidden by default. `partsOf`: what else is known of a call.
 */
export function PhoneDock({
  onTakeBack,
  isAskedToDial,
  partsOf,
}: {
  onTakeBack: ((call: PhoneCall) => void) | null;
  isAskedToDial: boolean;
  partsOf: (call: PhoneCall) => CallParts;
}) {
  const { text } = useText();
  const { calls, dialProblem } = usePhone();
  const problemText = useProblemText();
  const [number, setNumber] = useState('');
  const unknown = dialProblem?.reason === 'own-extension-unknown' ? dialProblem : null;
  const hasPhone = useHasPhone() && unknown === null;
  const label = useAgentPart((agent) => agent.label);
  const phase = dialPhaseOf(calls, label);
  const { isShown, setFocused } = useShowsDialler(phase, isAskedToDial);
  const main = mainCallOf(calls);
  const wrapUpEnd = useWrapUpEnd();
  const shown = dockCalls(calls, useNow(renewalMs), { phase, wrapUpEndedAt: wrapUpEnd });
  const intoField = (typed: string): void => {
    setNumber(typed);
    document.getElementById('number')?.focus();
  };
  return (
    <section aria-label={text('phone.region')} className={styles.phone} data-part="phone" data-phase={phase}>
      {unknown && <Text size="sm">{problemText(unknown)}</Text>}
      {hasPhone && isShown && <Dialler number={number} onNumber={setNumber} onFocused={setFocused} />}
      {shown.map((call) => (
        <ActiveCall key={call.id} call={call} isMain={call === main} parts={partsOf(call)}>
          {onTakeBack && isCallerWaiting(call) && (
            <TakeBackButton hasKey={call === callToTakeBack(calls)} onPress={() => onTakeBack(call)} />
          )}
        </ActiveCall>
      ))}
      {hasPhone && phase === 'idle' && (
        <>
          <RecentCalls onNumber={intoField} />
          <LineState />
        </>
      )}
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
  const isFree = phase === 'idle' || (phase === 'wrap-up' && isAskedFor);
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
