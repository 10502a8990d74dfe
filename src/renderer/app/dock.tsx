import { Skeleton } from '@mantine/core';
import { Fragment, Suspense } from 'react';
import { IncomingCall } from '../features/incoming/incoming-call.tsx';
import { WhoIsCalling } from '../features/incoming/who-is-calling.tsx';
import { PhoneDock } from '../features/phone-dock/phone-dock.tsx';
import { unsavedWrapUps } from '../features/wrap-up/drafts.ts';
import { useAgentPart, useHasDraft, usePhonePart } from '../state/use-workstation.ts';
import { useHasPhone } from '../ui/use-call-button.ts';
import { useOpenCustomer } from '../ui/use-open-customer.ts';
import { LinkCaller, WrapUps } from './later-parts.tsx';
import { useAnswer } from './use-answer.ts';
import { useKeys } from './use-keys.ts';
import { useOpenCaller } from './use-open-caller.ts';
import { useOpenIntake } from './use-open-intake.ts';
import { useRingingNotice } from './use-ringing-notice.ts';
import { useTakeBack } from './use-take-back.ts';

/** The phone, who calls, and what is written of a call: beside every screen. */
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
  /** The call that the wrap-up is about: who called is shown as long as it runs. */
  const finished = isWrappingUp ? calls.findLast((call) => call.state === 'ended' && !call.missed) : undefined;
  useKeys({ onAnswer: answer, onTakeBack: takeBack });
  useRingingNotice(calls.find((call) => call.state === 'ringing'));
  return (
    <aside className="dock" hidden={!hasPhone && calls.length === 0}>
      <PhoneDock onTakeBack={takeBack} />
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
      {calls
        .filter((call) => call.direction === 'inbound' && (call.state === 'answered' || call === finished))
        .map((call) => (
          <Fragment key={call.id}>
            <WhoIsCalling call={call} onOpenCustomer={openCustomer} onSomeoneElse={openIntake} />
            <Suspense>
              <LinkCaller call={call} onOpenCustomer={openCustomer} />
            </Suspense>
          </Fragment>
        ))}
      {(calls.length > 0 || isWrappingUp || hasUnsaved) && (
        <Suspense fallback={isWrappingUp && <Skeleton height={240} />}>
          <WrapUps onOpenCustomer={openCustomer} />
        </Suspense>
      )}
    </aside>
  );
}
