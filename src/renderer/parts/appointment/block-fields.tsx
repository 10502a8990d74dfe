import { Alert, Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { appointmentConfig } from '../../api/appointment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { optionsOf } from '../../kit/forms/options.ts';
import { BlockedTimes } from './blocked-times.tsx';
import { SpanFields } from './span-fields.tsx';
import type { BlockForm } from './use-block-form.ts';
import layout from '../../kit/layout.module.css';

/** `ownId`: the only doctor whose time the account may block; null where it may choose. */
export function BlockFields({
  block: { form, inTheWay },
  today,
  ownId,
  children,
}: {
  block: BlockForm;
  today: string;
  ownId: string | null;
  /** Before the times that are blocked already. */
  children?: ReactNode;
}) {
  const { text } = useText();
  const { data: config } = useQuery(appointmentConfig(useClinic()));
  const { values, set } = form;
  return (
    <>
      {inTheWay.length > 0 && (
        <Alert color="orange" role="alert" icon={<IconAlertTriangle size={18} />}>
          <Stack gap="xs">
            {text('block.inTheWay')}
            <ul className={layout.plainList}>
              {inTheWay.map(({ id, customer, start, end }) => (
                <li key={id}>
                  {start.slice(11, 16)}–{end.slice(11, 16)} {customer.name}
                </li>
              ))}
            </ul>
            <Checkbox
              label={text('block.anyway')}
              checked={values.over.length > 0}
              onChange={({ currentTarget: { checked } }) =>
                set('over', checked ? inTheWay.map(({ id }) => String(id)) : [])
              }
            />
          </Stack>
        </Alert>
      )}
      {ownId === null && (
        <Select
          label={text('appointment.doctor')}
          allowDeselect={false}
          data={optionsOf(config?.doctor)}
          searchable
          {...form.choice('doctor_id')}
        />
      )}
      <SpanFields form={form} today={today} isOverBreaks />
      <TextInput label={text('block.reason')} maxLength={100} {...form.text('reason')} />
      {children}
      <BlockedTimes day={values.date || today} doctorId={ownId} />
    </>
  );
}
