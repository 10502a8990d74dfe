import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { isMasked } from '../../shared/domain/masking.ts';
import { readCaller } from '../api/use-caller.ts';
import { useClinic } from '../api/use-clinic.ts';
import { IncomingCall } from '../features/incoming/incoming-call.tsx';
import { OriginInCall } from '../features/incoming/number-origin.tsx';
import { WhoIsCalling } from '../features/incoming/who-is-calling.tsx';
import { WhyInCall } from '../features/incoming/why-they-call.tsx';
import { DialAnother } from '../features/phone-dock/dial-another.tsx';
import { PhoneDock } from '../features/phone-dock/phone-dock.tsx';
import { unsavedWrapUps } from '../features/wrap-up/drafts.ts';
import type { SavedWrapUp } from '../features/wrap-up/saved-wrap-up.ts';
import { isRefusedWrapUp } from '../../shared/ipc/outbox-ipc.ts';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import {
  useAgentPart,
  useCapability,
  useHasDraft,
  usePermissions,
  usePhonePart,
  useWorkstation,
} from '../state/use-workstation.ts';
import { notifyProblem } from '../kit/notify-problem.tsx';
import { useHasPhone } from '../parts/calls/use-call-button.ts';
import { useOpenCustomer } from '../parts/customer/use-open-customer.ts';
import { useRootMark } from '../kit/use-root-mark.ts';
import { intakeDraft } from './intake-draft.ts';
import { CallNote, LinkCaller, SavedNote, SecondCall, WrapUps } from './later-parts.tsx';
import { useDesktop } from './use-desktop.ts';
import { useKeys } from './use-keys.ts';
import { useRingingNotice } from './use-ringing-notice.ts';
import { FoldedPhone, FoldPhone } from './folded-phone.tsx';
import styles from './dock.module.css';

/** The phone, who calls, and what is written of a call: beside every screen, and one of them at a time. */
export function Dock() {
  const calls = usePhonePart((phone) => phone.calls);
  const isSupervising = usePhonePart((phone) => phone.supervision !== null);
  const isWrappingUp = useAgentPart(({ label }) => label === 'wrap_up');
  const hasRefused = useWorkstation().mirrors.outbox((state) => state.value.some(isRefusedWrapUp));
  const hasUnsaved = useHasDraft(unsavedWrapUps) || hasRefused;
  const hasPhone = useHasPhone();
  const mayNote = usePermissions().includes('agent.work');
  const openCustomer = useOpenCustomer();
  const openCaller = useOpenCaller(openCustomer);
  const answer = useAnswer(openCaller);
  const takeBack = useTakeBack(openCaller);
  const openIntake = useOpenIntake();
  const [isAskedToDial, askToDial] = useState(false);
  const [saved, setSaved] = useState<SavedWrapUp | null>(null);
  const forgetSaved = useCallback(() => setSaved(null), []);
  // Beside a call the field is there for one more.
  const mayAdd = usePhonePart(
    (phone) => phone.dialProblem === null && phone.calls.some(({ state }) => state === 'answered'),
  );
  if (isAskedToDial && !isWrappingUp && !mayAdd) askToDial(false);
  const fold = useDockFold(calls.length === 0 && !isSupervising && !isWrappingUp && !hasUnsaved && saved === null);
  const isHidden = !hasPhone && calls.length === 0 && !isSupervising;
  useRootMark('data-dock-folded', fold.isFolded && !isHidden);
  useRootMark('data-dock-hidden', isHidden);
  const dialAnother = (): void => {
    flushSync(() => {
      fold.unfold();
      askToDial(isWrappingUp || mayAdd);
    });
    document.getElementById('number')?.focus();
  };
  useKeys({ onAnswer: answer, onTakeBack: takeBack, onDial: dialAnother });
  useDesktop(openCaller);
  const ringing = calls.filter(({ state }) => state === 'ringing');
  const isTalking = calls.some(({ state }) => state === 'answered');
  useRingingNotice(ringing[0]);
  /** The caller, while that is open: in the call, and in its wrap-up. */
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
    <aside className={styles.dock} data-part="dock" data-folded={fold.isFolded || undefined} hidden={isHidden}>
      {fold.isFolded && <FoldedPhone onUnfold={dialAnother} />}
      {fold.mayFold && <FoldPhone onFold={fold.fold} />}
      <PhoneDock
        onTakeBack={takeBack}
        isAskedToDial={isAskedToDial}
        onDial={() => (isAskedToDial ? askToDial(false) : dialAnother())}
        partsOf={(call) => ({
          why: call.direction === 'inbound' && (
            <>
              <WhyInCall call={call} />
              <OriginInCall call={call} />
            </>
          ),
          second:
            isTalking &&
            ringing.length > 0 &&
            ringing.map((one) => (
              <Suspense key={one.id}>
                <SecondCall call={one} onAnswer={answer} />
              </Suspense>
            )),
          below: call.state === 'answered' && (
            <>
              {callerOf(call)}
              {call.direction !== 'internal' && mayNote && (
                <Suspense>
                  <CallNote call={call} hasKeys />
                </Suspense>
              )}
            </>
          ),
        })}
      />
      {!isTalking &&
        ringing.map((call) => (
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
          <SavedNote key={saved.call.id} saved={saved} onOver={forgetSaved} />
        </Suspense>
      )}
    </aside>
  );
}

/** Answers a call and opens whose it is; the same for the button and every key. */
function useAnswer(openCaller: (call: PhoneCall) => void): (call: PhoneCall) => void {
  const { phone } = useWorkstation();
  return useCallback(
    (call) => {
      void phone.answer({ callId: call.id }).catch(notifyProblem);
      openCaller(call);
    },
    [phone, openCaller],
  );
}

/** Opens the caller's file, if it is clear whose it is, or the intake for a number that nobody has. */
function useOpenCaller(onOpenCustomer: (id: number) => void): (call: PhoneCall) => void {
  const openIntake = useOpenIntake();
  const clinic = useClinic();
  const queries = useQueryClient();
  return useCallback(
    (call) => {
      void readCaller(clinic, queries, call).then(
        (caller) => {
          if (caller?.kind === 'known') onOpenCustomer(caller.customer.id);
          else if (caller?.kind === 'unknown') openIntake(call);
        },
        () => undefined,
      );
    },
    [clinic, queries, onOpenCustomer, openIntake],
  );
}

/**
 * Takes back a caller who was not taken here, and opens whose call it is, as answering does; the same for the button
 * and the key, and once however often either is pressed. Null where the service or the role does not allow it.
 */
function useTakeBack(openCaller: (call: PhoneCall) => void): ((call: PhoneCall) => void) | null {
  const { phone } = useWorkstation();
  const isPermitted = usePermissions().includes('agent.work');
  const isOffered = useCapability('callControl') && isPermitted;
  return useMemo(() => {
    if (!isOffered) return null;
    const underWay = new Set<string>();
    return (call) => {
      if (underWay.has(call.id)) return;
      underWay.add(call.id);
      void phone
        .takeBack({ callId: call.id })
        .then(() => openCaller(call), notifyProblem)
        .finally(() => underWay.delete(call.id));
    };
  }, [phone, isOffered, openCaller]);
}

/** Opens the intake of a caller who is no customer: the lead’s, or one with the number; what was typed stays. */
function useOpenIntake(): (call: PhoneCall) => void {
  const navigate = useNavigate();
  const { mirrors, keepDraft } = useWorkstation();
  const mayReserve = usePermissions().includes('reservation.edit');
  const hasLeads = useCapability('leads');
  return useCallback(
    (call) => {
      if (!mayReserve || call.direction !== 'inbound') return;
      if (call.lead && hasLeads) {
        void navigate({ to: '/reservations/new', search: { call: call.id, lead: String(call.lead.id) } });
        return;
      }
      const draft = intakeDraft({ call: call.id });
      if (!isMasked(call.number) && !mirrors.drafts.getState().value[draft])
        keepDraft(draft, { 'customer.phone': [call.number] });
      void navigate({ to: '/reservations/new', search: { call: call.id } });
    },
    [hasLeads, keepDraft, mayReserve, mirrors.drafts, navigate],
  );
}

/** Pages whose work needs the width more than an idle phone does. */
const foldingPages = ['/supervisor', '/reports'];

/** Whether the phone leaves its width to the page: on some pages while it is idle, until it is opened. */
function useDockFold(isIdle: boolean): {
  readonly isFolded: boolean;
  /** It is open and idle on a page that folds it. */
  readonly mayFold: boolean;
  readonly unfold: () => void;
  readonly fold: () => void;
} {
  const { pathname } = useLocation();
  const folds = foldingPages.some((page) => pathname.startsWith(page));
  const [isOpened, setOpened] = useState(false);
  if (isOpened && !folds) setOpened(false);
  return {
    isFolded: folds && isIdle && !isOpened,
    mayFold: folds && isIdle && isOpened,
    unfold: () => setOpened(true),
    fold: () => setOpened(false),
  };
}
