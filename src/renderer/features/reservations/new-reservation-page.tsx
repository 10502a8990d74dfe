import { Group, Select, SimpleGrid, Stack, Textarea, TextInput, Title, MultiSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { newReservationSchema } from '../../../shared/contract/reservation.ts';
import { departments, items, reservationTypes } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { groupedOptionsOf, optionsOf } from '../../forms/options.ts';
import { useEmptyListHint } from '../../forms/use-empty-list-hint.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { emptyReservation, reservationOf } from './reservation-form.ts';
import { ReservationCustomer } from './reservation-customer.tsx';

/**
 * The intake: who wants to come, and for what, in one form. `draft` names what was typed: each call of an unknown
 * number has its own.
 */
export function NewReservationPage({ draft, customerId }: { draft: string; customerId: string | null }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const emptyHint = useEmptyListHint();
  const known = {
    departments: useQuery(departments(clinic)),
    types: useQuery(reservationTypes(clinic)),
    items: useQuery(items(clinic)),
  };
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
    <div className="page scrolls">
      <form {...form.element} aria-label={text('reservations.new')} className="form-page wide">
        <Stack gap="sm">
          <Title order={1} size="h3">
            {text('reservations.new')}
          </Title>
          <FormNotice form={form} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
            <Stack gap="sm">
              <Title order={2} size="h5">
                {text('reservation.who')}
              </Title>
              <ReservationCustomer form={form} />
            </Stack>
            <Stack gap="sm">
              <Title order={2} size="h5">
                {text('reservation.what')}
              </Title>
              <Group gap="sm" grow align="flex-start">
                <Select
                  label={text('reservation.type')}
                  data={optionsOf(known.types.data)}
                  description={emptyHint('reservation_types', known.types.data)}
                  {...form.choice('reservation.type')}
                />
                <TextInput label={text('reservation.date')} type="date" {...form.text('reservation.date')} />
              </Group>
              <Select
                label={text('reservation.department')}
                data={optionsOf(known.departments.data)}
                description={emptyHint('departments', known.departments.data)}
                searchable
                {...form.choice('reservation.department_id')}
              />
              <MultiSelect
                label={text('reservation.items')}
                data={groupedOptionsOf(known.items.data)}
                description={emptyHint('items', known.items.data)}
                searchable
                hidePickedOptions
                {...form.list('reservation.items')}
              />
              <Textarea
                label={text('reservation.remark')}
                autosize
                minRows={4}
                maxRows={10}
                {...form.text('reservation.remark')}
              />
            </Stack>
          </SimpleGrid>
          <FormActions form={form} submit={text('reservation.create')} />
        </Stack>
      </form>
    </div>
  );
}
