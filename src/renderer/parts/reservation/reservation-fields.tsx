import { MultiSelect, Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ReservationField, reservationTexts } from '../../../shared/contract/reservation-fields.ts';
import { departments, items, reservationTypes } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { fieldsBehind } from '../../kit/forms/fields-behind.ts';
import { Inputs } from '../../kit/forms/inputs.tsx';
import { groupedOptionsOf, optionsOf } from '../../kit/forms/options.ts';
import { textInputs } from '../../kit/forms/text-inputs.tsx';
import { useChoices } from '../use-choices.tsx';
import type { FieldsOf } from '../../kit/forms/use-form.ts';
import { requestPrefix, type ReservationValues } from './reservation-values.ts';
import { DateField } from '../date/date-field.tsx';

/** A form that has these fields among others. */
type ReservationForm = Pick<FieldsOf<ReservationValues>, keyof FieldsOf<ReservationValues>>;

/** The reason and time of a reservation. */
export function ReservationFields({ form }: { form: ReservationForm }) {
  const { text } = useText();
  const clinic = useClinic();
  const choices = useChoices();
  const known = {
    departments: useQuery(departments(clinic)),
    types: useQuery(reservationTypes(clinic)),
    items: useQuery(items(clinic)),
  };
  const inputs = {
    type: (
      <Select
        label={text('reservation.type')}
        allowDeselect={false}
        {...choices(known.types, optionsOf, 'reservation_types')}
        {...form.choice('reservation.type')}
      />
    ),
    date: <DateField label={text('reservation.date')} {...form.text('reservation.date')} />,
    department_id: (
      <Select
        label={text('reservation.department')}
        allowDeselect={false}
        {...choices(known.departments, optionsOf, 'departments')}
        searchable
        {...form.choice('reservation.department_id')}
      />
    ),
    items: (
      <MultiSelect
        label={text('reservation.items')}
        {...choices(known.items, groupedOptionsOf, 'items')}
        searchable
        hidePickedOptions
        {...form.list('reservation.items')}
      />
    ),
    ...textInputs(reservationTexts, { form: fieldsBehind(form, requestPrefix), text, minRows: 2, maxRows: 10 }),
  } satisfies Record<ReservationField, ReactNode>;
  const { type, date, department_id: department, items: asked, ...others } = inputs;
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        {type}
        {date}
      </SimpleGrid>
      <SimpleGrid type="container" cols={{ base: 1, '400px': 2 }} spacing="sm">
        {department}
        {asked}
      </SimpleGrid>
      <Inputs of={others} />
    </>
  );
}
