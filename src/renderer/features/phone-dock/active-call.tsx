import { Button, Kbd } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { isTransferring } from '../../../shared/domain/own-call.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePhonePart, useWorkstation } from '../../state/use-workstation.ts';
import { focusPage, isFocusLost, mayTakeFocus } from '../../kit/focus.ts';
import { Keypad } from '../../kit/keypad.tsx';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { AskedNote } from '../../parts/calls/asked-note.tsx';
import { CallHead } from './call-head.tsx';
import { CallOutcome } from './call-outcome.tsx';
import { CallSound } from './call-sound.tsx';
import { CallTiles } from './call-tiles.tsx';
import { isToCallBack } from './is-to-call-back.ts';
import { PinnedMaterials } from './pinned-materials.tsx';
import { RecordingLight } from './recording-light.tsx';
import { TransferPicker } from './transfer-picker.tsx';
import { endOfTransfer, TransferRefused, TransferReturned, TransferUnderWay } from './transfer-state.tsx';
import { InConference } from './two-calls.tsx';
import { type CallPanel, type DialControl, useCallControls } from './use-call-controls.ts';
import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { useCallButton } from '../../parts/calls/use-call-button.ts';
import { useNamesOf } from './use-names-of.ts';
import { usePress } from '../../kit/use-press.ts';
import dockParts from '../../parts/dock-parts.module.css';
import styles from './phone-dock.module.css';

/** Not loaded at the start: few calls are listened to. */
const SupervisedNote = lazy(async () => ({ default: (await import('./supervised-note.tsx')).SupervisedNote }));

/** `isMain`: at the foot of the dock, with its key. */
function HangUpButton({ callId, isMain }: { callId: string; isMain: boolean }) {
  const { text } = useText();
  const isMerged = usePhonePart(({ mergedCallIds }) => mergedCallIds.includes(callId));
  const { phone } = useWorkstation();
  const press = usePress();
  return (
    <Button
      size={isMain ? 'md' : 'sm'}
      fullWidth={isMain}
      color="red"
      variant={isMain ? 'filled' : 'light'}
      leftSection={<IconPhoneOff size={16} aria-hidden />}
      rightSection={isMain && <Kbd aria-hidden>Alt H</Kbd>}
      aria-keyshortcuts={isMain ? 'Alt+H' : undefined}
      onClick={press(() => phone.hangUp({ callId }))}
    >
      {text(isMerged ? 'phone.leave' : 'phone.hangUp')}
    </Button>
  );
}

function CallBackButton({ number }: { number: string }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  return (
    <Button
      variant="light"
      leftSection={<IconPhone size={16} aria-hidden />}
      {...useCallButton()}
      onClick={press(() => phone.dial({ number }))}
    >
      {text('phone.callBack')}
    </Button>
  );
}

/** Further parts of a call, from features that know its caller. */
export interface CallParts {
  /** Beneath the name, where the eye is: why they call. */
  readonly why: ReactNode;
  /** Beneath the controls. */
  readonly below: ReactNode;
  /** Above the foot: who else rings. */
  readonly second: ReactNode;
}

/**
 * One call: who, for how long, and what can be done with it. `isMain`: it fills the dock, with Hang up at its foot.
 * `children`: what else can be done once it has ended. `beside`: the agent's other call.
 */
export function ActiveCall({
  call,
  isMain,
  parts,
  beside,
  dial,
  children,
}: {
  call: PhoneCall;
  isMain: boolean;
  parts: CallParts;
  beside: ReactNode;
  dial: DialControl;
  children: ReactNode;
}) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const [open, setOpen] = useState<CallPanel | null>(null);
  /** Kept while the other phone rings: it may refuse. */
  const [target, setTarget] = useState('');
  /** Why the last transfer has failed, until another target is looked for. */
  const [refusal, setRefusal] = useState<unknown>(null);
  const callId = call.id;
  const { known, dialled } = useNamesOf(call);
  const name = known ?? dialled;
  const number = known !== null ? dialled : call.hasMedia ? '' : text('phone.onMobile');
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A call that is over keeps no keys from the page.
    if (call.state === 'ended') {
      if (isFocusLost() || document.activeElement === part.current) focusPage();
      return;
    }
    // The focused button, Answer or Hang up, is gone in this state: the keyboard continues at the call. The part itself
    // takes the focus, since a second press of Enter must not mute the call.
    const isAnsweredCaller = call.state === 'answered' && call.direction === 'inbound';
    if (isFocusLost() || (isAnsweredCaller && mayTakeFocus())) part.current?.focus({ preventScroll: true });
  }, [call.state, call.direction]);
  const closeTransfer = (): void => {
    setTarget('');
    setRefusal(null);
    setOpen(null);
  };
  const toggle = (panel: CallPanel): void => {
    setRefusal(null);
    setOpen(open === panel ? null : panel);
  };
  const { sound, panels } = useCallControls(call, { open, toggle, dial });
  const isTalking = call.state === 'answered';
  const hasControls = isTalking && call.hasMedia;
  const isUnderWay = isTransferring(call);
  const transferState = call.transfer?.state;
  useEffect(() => {
    // The element that had the focus has gone with the last state, as the choice of a colleague.
    if (transferState !== undefined && isFocusLost()) part.current?.focus({ preventScroll: true });
  }, [transferState]);
  const end = endOfTransfer(call);
  const mayTransfer = isMain && hasControls && call.canTransfer && !isUnderWay;
  useHotKeys(
    mayTransfer ? { 'alt+t': once(() => (open === 'transfer' ? closeTransfer() : setOpen('transfer'))) } : {},
    null,
  );
  // A colleague who is asked is recorded once the customer hears them.
  const isAsked = call.transfer?.role === 'to' && call.transfer.state !== 'merged' && call.transfer.state !== 'over';
  const light = isTalking && !isAsked && <RecordingLight callId={callId} isMain={isMain} />;
  const sendKey = (digits: string): void => void phone.sendDtmf({ callId, digits }).catch(notifyProblem);
  return (
    <div
      ref={part}
      role="group"
      aria-label={name}
      tabIndex={-1}
      className={styles.call}
      data-part="call"
      data-main={isMain || undefined}
      data-call-id={callId}
      data-state={call.state}
    >
      <CallHead call={call} name={name} number={number} />
      {isMain && parts.why}
      {isMain && hasControls && <CallTiles controls={[...sound, ...panels]} />}
      {isMain && isTalking && <InConference />}
      {beside}
      {isTalking && (
        <Suspense>
          <SupervisedNote callId={callId} />
        </Suspense>
      )}
      {isTalking && <AskedNote call={call} />}
      {isTalking && isUnderWay && <TransferUnderWay call={call} who={name} />}
      {!isUnderWay && refusal !== null && <TransferRefused problem={refusal} />}
      {isTalking && refusal === null && end !== null && <TransferReturned call={call} end={end} who={name} />}
      {call.state === 'ended' && <CallOutcome call={call} />}
      {isToCallBack(call) && <CallBackButton number={call.number} />}
      {children}
      {isMain && (
        <div className={dockParts.dockRows} data-part="dock-rows" data-beside={parts.second ? true : undefined}>
          {open === 'keypad' && isTalking && <Keypad onKey={sendKey} />}
          {open === 'transfer' && isTalking && !isUnderWay && (
            <TransferPicker
              callId={callId}
              who={name}
              target={target}
              onTarget={(typed) => {
                setTarget(typed);
                setRefusal(null);
              }}
              onRefused={setRefusal}
              onClose={closeTransfer}
            />
          )}
          {parts.below}
          <PinnedMaterials callId={callId} />
        </div>
      )}
      {isMain && parts.second}
      {isMain && (
        <div className={dockParts.dockFoot} data-part="dock-foot">
          {hasControls ? <CallSound isMuted={call.muted} light={light} /> : light}
          <HangUpButton callId={callId} isMain />
        </div>
      )}
      {!isMain && call.state !== 'ended' && (
        <div className={styles.callButtons}>
          {hasControls &&
            sound.map(({ label, isOn, press }) => (
              <Button key={label} px={8} variant={isOn ? 'filled' : 'default'} aria-pressed={isOn} onClick={press}>
                {label}
              </Button>
            ))}
          <HangUpButton callId={callId} isMain={false} />
        </div>
      )}
    </div>
  );
}
