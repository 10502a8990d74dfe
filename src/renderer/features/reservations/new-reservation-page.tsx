import { SimpleGrid, Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { newReservationSchema } from '../../../shared/contract/reservation.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { ReservationCustomer } from '../../forms/reservation/reservation-customer.tsx';
import { ReservationFields } from '../../forms/reservation/reservation-fields.tsx';
import { neededOf, proposedLabels, proposedOf } from '../../forms/reservation/intake-needs.ts';
import { proposedFields } from '../../forms/reservation/proposed-fields.ts';
import { reservationOf } from '../../forms/reservation/reservation-values.ts';
import { useProposal } from '../../forms/reservation/use-proposal.ts';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftName } from '../../state/draft-name.ts';
import { localName } from '../../ui/local-name.ts';
import { IntakeNotice } from './intake-notice.tsx';
import formStyles from '../../forms/form-page.module.css';
import pageStyles from '../../ui/page.module.css';
import styles from './intake.module.css';

/**
 * The intake: who wants to come, and for what, in one form. `draft` names what was typed: each call of an unknown
 * number has its own.
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
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const proposal = useProposal(draft, customerId, callId);
  const form = useForm({
    name: draft,
    initial: proposal.values,
    schema: newReservationSchema,
    bodyOf: reservationOf,
    send: (body, idempotencyKey) => clinic.reservation.create({ body, idempotencyKey }),
    onSent: (reservation) => {
      void queries.invalidateQueries({ queryKey: ['reservations'] });
      void queries.invalidateQueries({ queryKey: ['customers'] });
      notifications.show({
        color: 'teal',
        message: text('reservation.created', { name: reservation.customer.name }),
      });
      void navigate({ to: '/reservations/$id', params: { id: String(reservation.id) } });
    },
  });
  const isKnown = form.values.customer_id !== null;
  const proposed = proposedOf(proposal.values, form.changed, isKnown);
  const fields = proposedFields(form, proposed);
  return (
    <div className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <form
        {...form.element}
        aria-label={text('reservations.new')}
        className={`${formStyles.formPage} ${formStyles.wide} ${styles.intake}`}
      >
        <Stack gap="sm" className={formStyles.fields}>
          <Title order={1}>{text('reservations.new')}</Title>
          <IntakeNotice
            needed={neededOf(form.values)}
            proposed={proposedLabels(proposed)}
            group={proposal.group && localName(proposal.group.name, language)}
          />
          <FormNotice form={form} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
            <Stack gap="sm">
              <Title order={2} size="h3">
                {text('reservation.who')}
              </Title>
              <ReservationCustomer form={fields} />
            </Stack>
            <Stack gap="sm">
              <Title order={2} size="h3">
                {text('reservation.what')}
              </Title>
              <ReservationFields form={fields} />
            </Stack>
          </SimpleGrid>
          <FormActions form={form} submit={text('reservation.create')} />
        </Stack>
      </form>
    </div>
  );
}
