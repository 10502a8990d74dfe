import { Skeleton } from '@mantine/core';
import { Suspense, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { IncomingCall } from '../features/incoming/incoming-call.tsx';
import { WhoIsCalling } from '../features/incoming/who-is-calling.tsx';
import { WhyInCall } from '../features/incoming/why-they-call.tsx';
import { DialAnother } from '../features/phone-dock/dial-another.tsx';
import { PhoneDock } from '../features/phone-dock/phone-dock.tsx';
import { unsavedWrapUps } from '../features/wrap-up/drafts.ts';
import type { SavedWrapUp } from '../features/wrap-up/saving-does.tsx';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { useAgentPart, useHasDraft, usePhonePart } from '../state/use-workstation.ts';
import { useHasPhone } from '../ui/use-call-button.ts';
import { useOpenCustomer } from '../ui/use-open-customer.ts';
import './dock.css';
import { LinkCaller, SavedNote, WrapUps } from './later-parts.tsx';
import { useAnswer } from './use-answer.ts';
import { useKeys } from './use-keys.ts';
import { useOpenCaller } from './use-open-caller.ts';
import { useOpenIntake } from './use-open-intake.ts';
import { useRingingNotice } from './use-ringing-notice.ts';
import { useTakeBack } from './use-take-back.ts';

/** The phone, who calls, and what is written of a call: beside every screen, and one of them at a time. */
export function Dock() {
  const calls = usePhonePart((phone) => phone.calls);
  const isWrappingUp = useAgentPart(({ label }) => label === 'wrap_up');
  const hasUnsaved = useHasDraft(unsavedWrapUps);
  const hasPhone = useHasPhone();
  const openCustomer = useOpenCustomer();
  const openCaller = useOpenCaller(openCustomer);
  const answer = useAnswer(openCaller);
  const takeBack = useTakeBack(openCaller);
  const openIntake = useOpenIntake();
  const [isAskedToDial, askToDial] = useState(false);
  const [saved, setSaved] = useState<SavedWrapUp | null>(null);
  const forgetSaved = useCallback(() => setSaved(null), []);
  if (isAskedToDial && !isWrappingUp) askToDial(false);
  const dialAnother = (): void => {
    flushSync(() => askToDial(isWrappingUp));
    document.getElementById('number')?.focus();
  };
  useKeys({ onAnswer: answer, onTakeBack: takeBack, onDial: dialAnother });
  useRingingNotice(calls.find((call) => call.state === 'ringing'));
  /** Who called, as long as that is open: in the call, and in its wrap-up. */
  const callerOf = (call: PhoneCall | undefined) =>
    call?.direction === 'inbound' && (
      <>
        <WhoIsCalling call={call} onOpenCustomer={openCustomer} onSomeoneElse={openIntake} />
        <Suspense>
          <LinkCaller call={call} onOpenCustomer={openCustomer} />
        </Suspense>
      </>
    );
  return (
    <aside className="dock" hidden={!hasPhone && calls.length === 0}>
      <PhoneDock
        onTakeBack={takeBack}
        isAskedToDial={isAskedToDial}
        partsOf={(call) => ({
          why: call.direction === 'inbound' && <WhyInCall call={call} />,
          below: call.state === 'answered' && callerOf(call),
        })}
      />
      {calls
        .filter((call) => call.state === 'ringing')
        .map((call) => (
          <IncomingCall
            key={call.id}
            call={call}
            onAnswer={answer}
            onOpenCustomer={openCustomer}
            onSomeoneElse={openIntake}
          />
        ))}
      {(calls.length > 0 || isWrappingUp || hasUnsaved) && (
        <Suspense fallback={isWrappingUp && <Skeleton height={240} />}>
          <WrapUps
            onOpenCustomer={openCustomer}
            callerOf={(callId) => callerOf(calls.find(({ id }) => id === callId))}
            dialAnother={hasPhone && !isAskedToDial && <DialAnother onPress={dialAnother} />}
            onSaved={setSaved}
          />
        </Suspense>
      )}
      {saved && (
        <Suspense>
          <SavedNote key={saved.at} saved={saved} onOver={forgetSaved} />
        </Suspense>
      )}
    </aside>
  );
}
