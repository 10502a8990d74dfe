import { Stack, Text, Title, Button, Kbd } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isMasked } from '../../../shared/domain/masking.ts';
import { CustomerChoice } from '../../parts/customer/customer-choice.tsx';
import { CustomerFields } from '../../parts/customer/customer-fields.tsx';
import { fieldsBehind } from '../../kit/forms/fields-behind.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { neededOf, proposedOf } from '../../parts/reservation/intake-needs.ts';
import { proposedFields } from '../../parts/reservation/proposed-fields.ts';
import { ReservationFields } from '../../parts/reservation/reservation-fields.tsx';
import { customerPrefix } from '../../parts/reservation/reservation-values.ts';
import { useProposal } from '../../parts/reservation/use-proposal.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftName } from '../../../shared/ipc/draft-name.ts';
import { useCapability, usePermissions, usePhone } from '../../state/use-workstation.ts';
import { IntakeAppointment } from './intake-appointment.tsx';
import { IntakeEffects } from './intake-effects.tsx';
import { IntakeHead } from './intake-head.tsx';
import { IntakeMaterials } from './intake-materials.tsx';
import { setTime, type IntakeTime } from './intake-time.ts';
import { IntakeTimes } from './intake-times.tsx';
import { useIntake } from './use-intake.ts';
import { useSources } from './use-sources.ts';
import { IconSparkles } from '@tabler/icons-react';
import type { MessageKey } from '../../../shared/languages/en/console.ts';
import formStyles from '../../kit/forms/form-page.module.css';
import pageStyles from '../../kit/page.module.css';
import styles from './intake.module.css';
import type { Form } from '../../kit/forms/use-form.ts';
import { weekdayText } from '../../kit/format.ts';
import actionStyles from '../../kit/forms/form-actions.module.css';

/** Saves the enquiry, with the chosen time or without it; discards what was typed. */
function IntakeActions({
  form,
  time,
  isDisabled,
  onWithoutTime,
}: {
  form: Form;
  /** The time that is booked with it. */
  time: IntakeTime | null;
  isDisabled: boolean;
  onWithoutTime: () => void;
}) {
  const { text, language } = useText();
  return (
    <div className={`${actionStyles.panelActions} ${styles.actions}`} data-part="panel-actions">
      <Button
        type="submit"
        loading={form.isBusy}
        disabled={isDisabled}
        rightSection={<Kbd aria-hidden>Ctrl Enter</Kbd>}
        aria-keyshortcuts="Control+Enter"
      >
        {time === null
          ? text('reservation.create')
          : text('intake.saveAndBook', { time: `${weekdayText(time.date, language)} ${time.start}` })}
      </Button>
      {time !== null && (
        <Button variant="default" disabled={isDisabled || form.isBusy} onClick={onWithoutTime}>
          {text('intake.saveWithoutTime')}
        </Button>
      )}
      {form.isChanged && (
        <Button variant="subtle" color="gray" className={styles.discard} onClick={form.discard}>
          {text('form.discard')}
        </Button>
      )}
    </div>
  );
}

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

/** Lists the fields that are still needed, and counts those with a proposed value: each names its source. */
function IntakeNotice({ needed, proposed }: { needed: readonly MessageKey[]; proposed: number }) {
  const { text } = useText();
  const names = needed.map((label) => text(label)).join(text('list.separator'));
  return (
    <div className={styles.notice}>
      <Text span size="sm" role="status" data-part="needed" className={styles.needed}>
        {needed.length === 0 ? text('intake.complete') : text('intake.needed', { fields: names })}
      </Text>
      {proposed > 0 && (
        <Text span size="sm" c="dimmed" data-part="proposed" className={styles.proposed}>
          <IconSparkles size={14} aria-hidden />
          {text('intake.proposed', { count: proposed })}
        </Text>
      )}
    </div>
  );
}

/** Stands for a customer who is still to be chosen, where only what else is needed counts. */
const anyCustomer = '1';

/**
 * The intake: who wants to come, and for what, in one form, with a time to offer beside it. `draft` names what was
 * typed: each call of an unknown number has its own.
 */
export function NewReservationPage({
  draft,
  customerId,
  callId,
}: {
  draft: DraftName;
  customerId: string | null;
  /** The call of an unknown number that it is about. */
  callId?: string | undefined;
}) {
  const { text } = useText();
  const proposal = useProposal(draft, customerId, callId);
  const offersTimes = useCapability('appointments');
  const mayBook = usePermissions().includes('appointment.edit') && offersTimes;
  const { form, time, hold, bookable, saveWithoutTime } = useIntake(draft, proposal.values, { mayBook });
  const { values } = form;
  const isKnown = values.customer_id !== null;
  const [isSearching, setSearching] = useState(false);
  const isExisting = isKnown || isSearching;
  const call = usePhone().calls.find(({ id }) => id === callId);
  const callNumber = call === undefined || isMasked(call.number) ? null : call.number;
  const sources = useSources({
    values,
    proposed: proposedOf(proposal.values, form.changed, isExisting),
    group: proposal.group,
    callNumber,
  });
  const fields = proposedFields(form, sources);
  const keptAt = useKeptAt(form.changed);
  const isMissing = isSearching && !isKnown;
  const needed = neededOf(isMissing ? { ...values, customer_id: anyCustomer } : values);
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
        <IntakeNotice
          needed={isMissing ? ['reservation.customer', ...needed] : needed}
          proposed={Object.keys(sources).length}
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
            {mayBook && <IntakeTimes time={time} hold={hold} onTime={(chosen) => setTime(form, chosen)} />}
            <IntakeEffects
              name={isExisting ? null : String(values['customer.name'] ?? '').trim()}
              date={values['reservation.date']}
              time={bookable}
            />
            <IntakeMaterials itemIds={values['reservation.items']} departmentId={values['reservation.department_id']} />
          </div>
        </div>
        <IntakeActions form={form} time={bookable} isDisabled={isMissing} onWithoutTime={saveWithoutTime} />
      </form>
    </div>
  );
}
