import { Stack, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Lead } from '../../../shared/contract/lead.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import type { DraftName } from '../../../shared/ipc/draft-name.ts';
import { useText } from '../../i18n/use-text.ts';
import { fieldsBehind } from '../../kit/forms/fields-behind.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { CustomerChoice } from '../../parts/customer/customer-choice.tsx';
import { CustomerFields } from '../../parts/customer/customer-fields.tsx';
import { numbersOf } from '../../parts/customer/phone-numbers.ts';
import { labelOf, neededOf } from '../../parts/reservation/intake-needs.ts';
import { ReservationFields } from '../../parts/reservation/reservation-fields.tsx';
import { customerPrefix } from '../../parts/reservation/reservation-values.ts';
import { useCapability, usePermissions, usePhone } from '../../state/use-workstation.ts';
import { IntakeActions } from './intake-actions.tsx';
import { IntakeAppointment } from './intake-appointment.tsx';
import { IntakeEffects } from './intake-effects.tsx';
import { IntakeHead } from './intake-head.tsx';
import { IntakeMaterials } from './intake-materials.tsx';
import { IntakeMissing, leadLabels, LeadParts } from './intake-missing.tsx';
import { setTime } from './intake-time.ts';
import { IntakeTimes } from './intake-times.tsx';
import { proposedFields } from './proposed-fields.tsx';
import { useIntake } from './use-intake.ts';
import { useProposals } from './use-proposals.ts';
import formStyles from '../../kit/forms/form-page.module.css';
import pageStyles from '../../kit/page.module.css';
import styles from './intake.module.css';

/** When something was last typed in this page, in epoch milliseconds; null for what was kept before. */
function useKeptAt(typed: object): number | null {
  const text = JSON.stringify(typed);
  const seen = useRef(text);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    if (seen.current === text) return;
    seen.current = text;
    setAt(Date.now());
  }, [text]);
  return at;
}

/** Stands for a customer who is still to be chosen, where only what else is needed counts. */
const anyCustomer = '1';

/**
 * The intake: who wants to come, and for what, in one form, with a time to offer beside it. `draft` names what was
 * typed: each call of an unknown number, and each lead, has its own.
 */
export function NewReservationPage({
  draft,
  customerId,
  lead,
  callId,
}: {
  draft: DraftName;
  customerId: string | null;
  /** The caller's values so far. */
  lead?: Lead;
  /** The call of an unknown number that it is about. */
  callId?: string | undefined;
}) {
  const { text } = useText();
  const offersTimes = useCapability('appointments');
  const permissions = usePermissions();
  const mayBook = permissions.includes('appointment.edit') && offersTimes;
  const intake = useIntake({ draft, customerId, lead, callId, mayBook });
  const { form, time, hold, bookable } = intake;
  const { values } = form;
  const isKnown = values.customer_id !== null;
  const [isSearching, setSearching] = useState(false);
  const isExisting = isKnown || isSearching;
  const isLead = intake.isLead && !isExisting;
  const call = usePhone().calls.find(({ id }) => id === callId);
  const callNumber = call === undefined || isMasked(call.number) ? null : call.number;
  const proposals = useProposals(callId ?? lead?.call_id ?? undefined);
  const fields = proposedFields(form, proposals);
  const keptAt = useKeptAt(form.changed);
  const isMissing = isSearching && !isKnown;
  const needed = neededOf(isMissing ? { ...values, customer_id: anyCustomer } : values);
  const missing = isMissing ? ['reservation.customer' as const, ...needed] : needed;
  const name = String(values['customer.name'] ?? '').trim();
  const [number] = numbersOf(values, customerPrefix);
  /** The numbers of the lead are shown masked: they are not to be written back. */
  const isReadOnly = lead !== undefined && !permissions.includes('customer.phone.view');
  return (
    <div className={`${pageStyles.page} ${pageStyles.scrolls} ${pageStyles.measured}`} data-part="page">
      <form
        {...form.element}
        aria-label={text('reservations.new')}
        className={`${formStyles.formPage} ${styles.intake}`}
      >
        <IntakeHead
          callNumber={callNumber}
          isKept={form.isChanged}
          keptAt={keptAt}
          isExisting={isExisting}
          onExisting={(isOne) => {
            setSearching(isOne);
            if (!isOne) form.set('customer_id', null);
          }}
        />
        <div className={styles.columns}>
          <Stack gap={8}>
            <FormNotice form={form} />
            <Title order={2} className={styles.part}>
              {text('reservation.who')}
            </Title>
            {isExisting ? (
              <CustomerChoice form={fields} field="customer_id" />
            ) : (
              <CustomerFields
                form={fieldsBehind(fields, customerPrefix)}
                prefix=""
                hidesNumbers={isReadOnly}
                foldsOthers
                knownText={text('reservation.take')}
                onChooseKnown={(id) => form.set('customer_id', String(id))}
              />
            )}
            <Title order={2} className={`${styles.part} ${styles.second}`}>
              {text('reservation.what')}
            </Title>
            <ReservationFields form={fields} />
            {time !== null && <IntakeAppointment time={time} hold={hold} onRemove={() => setTime(form, null)} />}
          </Stack>
          <div className={styles.side}>
            {isLead && <LeadParts name={name} number={number ?? ''} />}
            <IntakeMissing
              isOfCustomer={!isExisting}
              missing={isLead ? missing.filter((label) => !leadLabels.includes(label)) : missing}
              proposed={Object.keys(proposals).map(labelOf)}
            />
            {mayBook && <IntakeTimes time={time} hold={hold} onTime={(chosen) => setTime(form, chosen)} />}
            <IntakeEffects
              name={isExisting ? null : name}
              isLead={isLead}
              isInCall={callId !== undefined}
              date={values['reservation.date']}
              time={isLead ? null : bookable}
            />
            <IntakeMaterials itemIds={values['reservation.items']} departmentId={values['reservation.department_id']} />
          </div>
        </div>
        <IntakeActions intake={intake} isLead={isLead} lead={lead} isDisabled={isMissing || isReadOnly} />
      </form>
    </div>
  );
}
