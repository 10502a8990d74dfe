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
import { emptyReservation, reservationOf } from '../../forms/reservation/reservation-values.ts';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftName } from '../../state/draft-name.ts';
import formStyles from '../../forms/form-page.module.css';
import pageStyles from '../../ui/page.module.css';

/**
 * The intake: who wants to come, and for what, in one form. `draft` names what was typed: each call of an unknown
 * number has its own.
 */
export function NewReservationPage({ draft, customerId }: { draft: DraftName; customerId: string | null }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    name: draft,
    initial: emptyReservation(customerId),
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
  return (
    <div className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <form
        {...form.element}
        aria-label={text('reservations.new')}
        className={`${formStyles.formPage} ${formStyles.wide}`}
      >
        <Stack gap="sm" className={formStyles.fields}>
          <Title order={1}>{text('reservations.new')}</Title>
          <FormNotice form={form} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
            <Stack gap="sm">
              <Title order={2} size="h3">
                {text('reservation.who')}
              </Title>
              <ReservationCustomer form={form} />
            </Stack>
            <Stack gap="sm">
              <Title order={2} size="h3">
                {text('reservation.what')}
              </Title>
              <ReservationFields form={form} />
            </Stack>
          </SimpleGrid>
          <FormActions form={form} submit={text('reservation.create')} />
        </Stack>
      </form>
    </div>
  );
}
