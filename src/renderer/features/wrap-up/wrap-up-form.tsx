import { Button, Checkbox, Kbd } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef } from 'react';
import { newWrapUpSchema, wrapUpParts } from '../../../shared/contract/wrap-up.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import type { OutboxWrite } from '../../../shared/ipc/outbox-ipc.ts';
import { dueFollowupOf } from '../../api/followup-reads.ts';
import { callOutcomes } from '../../api/lookups.ts';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { fieldsBehind } from '../../kit/forms/fields-behind.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { ReservationCustomer } from '../../parts/reservation/reservation-customer.tsx';
import { ReservationFields } from '../../parts/reservation/reservation-fields.tsx';
import type { ReservationValues } from '../../parts/reservation/reservation-values.ts';
import { type FieldsOf, useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAgent, usePermissions, useToday, useWorkstation } from '../../state/use-workstation.ts';
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
import type { CallToWriteUp } from './use-calls-to-write-up.ts';
import { WrapUpAppointment } from './wrap-up-appointment.tsx';
import { draftOfWrapUp } from './drafts.ts';
import {
  emptyWrapUp,
  enquiryPrefix,
  isFilled,
  savingEffectsOf,
  valuesOf,
  wrapUpOf,
  type WrapUpValues,
} from './wrap-up-values.ts';
import dockParts from '../../parts/dock-parts.module.css';
import styles from './wrap-up.module.css';

/** Parts in which Ctrl+Enter sends something else, or nothing. */
const keepsSend = 'form, input, textarea, [role=dialog], [role=menu], [data-part=pop]';

/** Further ones are shown when they are asked for: the form fits a small screen. */
const mostOutcomes = 6;

/** An open form beside a list is sent first. */
function sendLive(): boolean {
  const form = document.getElementById(liveWrapUpForm);
  if (!(form instanceof HTMLFormElement) || document.querySelector('form[data-part=panel]')) return false;
  form.requestSubmit();
  return true;
}

/**
 * Records the outcome of a call and its next steps: written in one go, kept until the service has it. One that was
 * refused begins with what was typed, and the reason. `hasKeys`: the keys of outcomes belong to this one. `ending`:
 * what else ends it, beneath Save.
 */
export function WrapUpForm(parts: {
  call: CallToWriteUp;
  hasKeys: boolean;
  onSaved: (saved: SavedWrapUp) => void;
  ending: ReactNode;
}) {
  const { call, hasKeys, onSaved, ending } = parts;
  const { customer, refused } = call;
  const { text } = useText();
  const { outbox, mirrors } = useWorkstation();
  const permissions = usePermissions();
  const today = useToday();
  const clinic = useClinic();
  const queries = useQueryClient();
  const oldest = useQuery(dueFollowupOf(clinic, customer?.id ?? null, today)).data ?? null;
  const isResultWritten = useIsResultInOutbox(oldest?.id ?? 0);
  const { data: completed } = wrapUpParts.completes.safeParse(refused?.body['completes']);
  const isDue = completed === undefined ? !isResultWritten : completed.id === oldest?.id;
  const due = isDue ? oldest : null;
  const outcomes = useQuery(callOutcomes(clinic)).data;
  const outcomeOf = (id: string | null) => outcomes?.find((outcome) => String(outcome.id) === id);
  const bodyOf = (values: WrapUpValues) =>
    wrapUpOf(values, { callId: call.id, customer, due, outcome: outcomeOf(values.outcome_id)?.name ?? null });
  const isPut = useRef(false);
  const isUnderWay = useCallback(() => isPut.current, []);
  const form = useForm({
    name: draftOfWrapUp(call.id),
    initial: refused ? valuesOf(refused.body) : emptyWrapUp(isMasked(call.number) ? null : call.number),
    schema: newWrapUpSchema,
    bodyOf,
    send: async (input) => {
      const filled = newWrapUpSchema.parse(input);
      const chosen = queries.getQueryData(customerProfile(clinic, Number(filled.customer_id)).queryKey);
      const name = customer?.name ?? filled.enquiry?.customer?.name ?? chosen?.customer.name ?? null;
      const changed = mirrors.drafts.getState().value[draftOfWrapUp(call.id)];
      const draft = { ...(refused && valuesOf(refused.body)), ...changed };
      // Without undefined values, as on the wire.
      const body = JSON.parse(JSON.stringify(filled)) as typeof filled;
      const write: OutboxWrite = { area: 'wrapUp', endpoint: 'save', body, customer: name };
      const isWritten = isFilled(filled);
      if (refused) await (isWritten ? outbox.replace({ id: refused.id, write }) : outbox.giveUp({ id: refused.id }));
      else if (isWritten) await outbox.put({ writes: [write] });
      isPut.current = true;
      const createsCustomer = filled.enquiry?.customer !== undefined;
      return { call, draft, effects: savingEffectsOf(filled, due), isWritten, createsCustomer };
    },
    onSent: onSaved,
    refusedBefore: refused?.problem,
  });
  const isReadyNext = useAgent().next === 'ready' && hasKeys;
  const effects = savingEffectsOf(bodyOf(form.values), due);
  const mayFollowUp = customer !== null && permissions.includes('followup.edit');
  const completes = (id: string | null): boolean => outcomeOf(id)?.completes_follow_up === true;
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
        <OutcomeChoice
          value={form.values.outcome_id}
          error={form.choice('outcome_id').error}
          hasKeys={hasKeys}
          most={mostOutcomes}
          onChange={choose}
        />
        <NoteField form={form} hasKeys={hasKeys} />
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
            field={form.text('next.followup_date')}
            hasKeys={hasKeys}
            onDay={(day) => form.set('next.followup_date', day)}
          />
        )}
        <div className={styles.wrapUpMore}>
          {mayFollowUp && (
            <PromiseFields
              form={fieldsBehind(form, promisePrefix)}
              isOpen={form.values.promises}
              hasKeys={hasKeys}
              onOpen={(isOpen) => form.set('promises', isOpen)}
            />
          )}
          {mayBook && (
            <Button
              px={4}
              variant="default"
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
              aria-label={text('reservations.new')}
              aria-expanded={form.values.reserves}
              onClick={() => form.set('reserves', !form.values.reserves)}
            >
              {text('wrapUp.enquiry')}
            </Button>
          )}
        </div>
        {mayBook && form.values.books && <WrapUpAppointment form={form} today={today} isUnderWay={isUnderWay} />}
        {mayReserve && form.values.reserves && (
          <WrapUpReservation form={fieldsBehind(form, enquiryPrefix)} isKnown={customer !== null} />
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
