import { Button, Checkbox, Kbd } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef } from 'react';
import { isMasked } from '../../../shared/domain/masking.ts';
import type { OutboxWrite } from '../../../shared/ipc/outbox-ipc.ts';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import { dueFollowupOf } from '../../api/followup-reads.ts';
import { callOutcomes } from '../../api/lookups.ts';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { fieldsBehind } from '../../kit/forms/fields-behind.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { plannedForOf } from '../../parts/followup/planned-for.ts';
import { ReservationCustomer } from '../../parts/reservation/reservation-customer.tsx';
import { ReservationFields } from '../../parts/reservation/reservation-fields.tsx';
import type { ReservationValues } from '../../parts/reservation/reservation-values.ts';
import { type FieldsOf, useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import {
  useAgent,
  useCapability,
  usePermissions,
  useSignIn,
  useTimeZone,
  useWorkstation,
} from '../../state/use-workstation.ts';
import { OutcomeChoice } from '../../parts/calls/outcome-choice.tsx';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { useIsResultInOutbox } from '../../parts/use-result-in-outbox.ts';
import { liveWrapUpForm } from './live-wrap-up-form.ts';
import { NextFollowup } from './next-followup.tsx';
import { NoteField } from './note-field.tsx';
import { PromiseFields } from './promise-fields.tsx';
import { promisePrefix } from './promise-values.ts';
import type { SavedWrapUp } from './saved-wrap-up.ts';
import { SavingDoes } from './saving-does.tsx';
import { savingEffectsOf } from './saving-effects.ts';
import type { CallToWriteUp } from './use-calls-to-write-up.ts';
import { WrapUpAppointment } from './wrap-up-appointment.tsx';
import { draftOfWrapUp } from './drafts.ts';
import {
  completePartOf,
  emptyWrapUp,
  reservationPrefix,
  type WrapUpForm as Filled,
  wrapUpFormOf,
  wrapUpFormSchema,
  writesOf,
} from './wrap-up-values.ts';
import dockParts from '../../parts/dock-parts.module.css';
import styles from './wrap-up.module.css';

/** Returns the time (epoch milliseconds) from which the outbox dates these writes. */
async function putInto(outbox: ReturnType<typeof useWorkstation>['outbox'], writes: OutboxWrite[]): Promise<number> {
  const at = Date.now();
  if (writes.length > 0) await outbox.put({ writes });
  return at;
}

/** Parts in which Ctrl+Enter sends something else, or nothing. */
const keepsSend = 'form, input, textarea, [role=dialog], [role=menu], [data-part=pop]';

/** An open form beside a list is sent first. */
function sendLive(): boolean {
  const form = document.getElementById(liveWrapUpForm);
  if (!(form instanceof HTMLFormElement) || document.querySelector('form[data-part=panel]')) return false;
  form.requestSubmit();
  return true;
}

/**
 * Records the outcome of a call and its next steps: written in one go, kept until the service has it. `hasKeys`: the
 * keys of outcomes belong to this one. `ending`: what else ends it, beneath Save.
 */
export function WrapUpForm(parts: {
  call: CallToWriteUp;
  hasKeys: boolean;
  onSaved: (saved: SavedWrapUp) => void;
  ending: ReactNode;
}) {
  const { call, hasKeys, onSaved, ending } = parts;
  const { customer } = call;
  const { text } = useText();
  const { outbox, mirrors } = useWorkstation();
  const signIn = useSignIn();
  const permissions = usePermissions();
  const today = clinicDay(useTimeZone());
  const clinic = useClinic();
  const queries = useQueryClient();
  const oldest = useQuery(dueFollowupOf(clinic, customer?.id ?? null, today)).data ?? null;
  const isResultWritten = useIsResultInOutbox(oldest?.id ?? 0);
  const due = isResultWritten ? null : oldest;
  const keepsOutcome = useCapability('wrapUp');
  const offersTimes = useCapability('followUps');
  const context = {
    callId: call.id,
    customer,
    due: due && { id: due.id, plannedFor: offersTimes ? plannedForOf(due) : undefined },
    userId: signIn.state === 'signed-in' ? signIn.user.id : 0,
    keepsOutcome,
    canUndo: useCapability('wrapUp'),
    usualResult: text('wrapUp.usualResult'),
  };
  const isPut = useRef(false);
  const isUnderWay = useCallback(() => isPut.current, []);
  const form = useForm({
    name: draftOfWrapUp(call.id),
    initial: emptyWrapUp(isMasked(call.number) ? null : call.number),
    schema: wrapUpFormSchema,
    bodyOf: (values) => wrapUpFormOf(values, context),
    send: async (body) => {
      const { customer_id: chosen } = body.reservation ?? {};
      const { customer: known } = queries.getQueryData(customerProfile(clinic, Number(chosen)).queryKey) ?? {};
      const filled = wrapUpFormSchema.parse(body) satisfies Filled;
      const writes = writesOf(filled, { ...context, chosenName: known?.name });
      const draft = mirrors.drafts.getState().value[draftOfWrapUp(call.id)] ?? {};
      const at = await putInto(outbox, writes);
      isPut.current = true;
      const createsCustomer = filled.reservation?.customer !== undefined;
      const written = { effects: savingEffectsOf(filled, due, customer), writes: writes.length, createsCustomer };
      return { ...written, call, draft, at };
    },
    onSent: onSaved,
  });
  const isReadyNext = useAgent().next === 'ready' && hasKeys;
  const effects = savingEffectsOf(completePartOf(wrapUpFormOf(form.values, context)), due, customer);
  const mayFollowUp = customer !== null && permissions.includes('followup.edit');
  const outcomes = useQuery({ ...callOutcomes(clinic), enabled: keepsOutcome }).data;
  const completes = (id: string | null): boolean =>
    outcomes?.find((outcome) => String(outcome.id) === id)?.completes_follow_up === true;
  /** The outcome ticks that the due follow-up is done, and takes that tick back; the agent has the last word. */
  const choose = (id: string): void => {
    form.set('outcome_id', id);
    if (mayFollowUp && completes(id) !== completes(form.values.outcome_id)) form.set('executes', completes(id));
  };
  const mayBook = customer !== null && permissions.includes('appointment.edit');
  const toggleBooking = (): void => form.set('books', !form.values.books);
  useHotKeys(hasKeys ? { 'mod+enter': once(sendLive) } : {}, keepsSend);
  useHotKeys(hasKeys && mayBook ? { 'alt+p': once(toggleBooking) } : {}, null);
  const mayReserve = permissions.includes('reservation.edit');
  return (
    <form {...form.element} id={hasKeys ? liveWrapUpForm : undefined} aria-label={text('wrapUp.form')}>
      <div className={`${dockParts.dockRows} ${styles.wrapUpFields}`} data-part="dock-rows">
        <FormNotice form={form} />
        {keepsOutcome && (
          <OutcomeChoice
            value={form.values.outcome_id}
            error={form.choice('outcome_id').error}
            hasKeys={hasKeys}
            onChange={choose}
          />
        )}
        <NoteField form={form} hasKeys={hasKeys} minRows={3} />
        {mayFollowUp && due && (
          <Checkbox
            className={styles.dueDone}
            label={text('wrapUp.dueDone')}
            description={[due.followup_time, due.title ?? due.type?.name].filter(Boolean).join(' · ')}
            {...form.toggle('executes')}
          />
        )}
        {mayFollowUp && (
          <NextFollowup
            today={today}
            field={form.text('next_followup_date')}
            hasKeys={hasKeys}
            onDay={(day) => form.set('next_followup_date', day)}
          />
        )}
        {mayFollowUp && offersTimes && (
          <PromiseFields
            form={fieldsBehind(form, promisePrefix)}
            isOpen={form.values.promises}
            hasKeys={hasKeys}
            onOpen={(isOpen) => form.set('promises', isOpen)}
          />
        )}
        <div className={styles.wrapUpMore}>
          {mayBook && (
            <Button
              px={4}
              variant="default"
              rightSection={hasKeys && <Kbd aria-hidden>Alt P</Kbd>}
              aria-keyshortcuts={hasKeys ? 'Alt+P' : undefined}
              aria-expanded={form.values.books}
              onClick={toggleBooking}
            >
              {text('wrapUp.book')}
            </Button>
          )}
          {mayReserve && (
            <Button
              px={4}
              variant="default"
              aria-expanded={form.values.reserves}
              onClick={() => form.set('reserves', !form.values.reserves)}
            >
              {text('wrapUp.reserve')}
            </Button>
          )}
        </div>
        {mayBook && form.values.books && <WrapUpAppointment form={form} today={today} isUnderWay={isUnderWay} />}
        {mayReserve && form.values.reserves && (
          <WrapUpReservation form={fieldsBehind(form, reservationPrefix)} isKnown={customer !== null} />
        )}
      </div>
      <div className={dockParts.dockFoot} data-part="dock-foot">
        <SavingDoes effects={effects} />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={form.isBusy}
          rightSection={<Kbd aria-hidden>Ctrl Enter</Kbd>}
          aria-keyshortcuts="Control+Enter"
        >
          {text(isReadyNext ? 'wrapUp.saveReady' : 'wrapUp.save')}
        </Button>
        {ending}
      </div>
    </form>
  );
}

/** The intake in the wrap-up: of the customer who called, or of somebody who is found or has no file yet. */
function WrapUpReservation({ form, isKnown }: { form: FieldsOf<ReservationValues>; isKnown: boolean }) {
  return (
    <>
      {!isKnown && <ReservationCustomer form={form} />}
      <ReservationFields form={form} />
    </>
  );
}
