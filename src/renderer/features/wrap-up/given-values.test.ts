import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customerFieldNames, customerFields } from '../../../shared/contract/customer-fields.ts';
import type { FormValues } from '../../kit/forms/field-errors.ts';
import { behind } from '../../kit/forms/fields-behind.ts';
import { emptyReservation, intakeOf, valuesOfIntake } from '../../parts/reservation/reservation-values.ts';
import { emptyWrapUp, enquiryPrefix, wrapUpOf } from './wrap-up-values.ts';

/** Values that somebody may type or choose, by the control of the field. */
const typed = {
  text: fc.stringMatching(/^[A-Za-z]{1,8}$/),
  longText: fc.stringMatching(/^[A-Za-z]{1,8}$/),
  sex: fc.constantFrom('1', '2'),
  numbers: fc.uniqueArray(fc.stringMatching(/^13[0-9]{9}$/), { minLength: 1, maxLength: 3 }),
  address: fc.integer({ min: 1, max: 99 }).map(String),
  medium: fc.integer({ min: 1, max: 99 }).map(String),
  day: fc.constantFrom('1990-01-01', '2001-12-31'),
  wholeNumber: fc.integer({ min: 1, max: 99 }),
  tags: fc.uniqueArray(fc.integer({ min: 1, max: 99 }).map(String), { minLength: 1 }),
} satisfies Record<string, fc.Arbitrary<FormValues[string]>>;

/** Any of the fields of an intake, each with a value that was given by hand. */
const someFields: fc.Arbitrary<FormValues> = fc.record(
  {
    ...Object.fromEntries(customerFieldNames.map((name) => [`customer.${name}`, typed[customerFields[name].control]])),
    'reservation.department_id': typed.medium,
    'reservation.type': typed.medium,
    'reservation.date': fc.constantFrom('2030-01-01', '2031-02-03'),
    'reservation.items': typed.tags,
    'reservation.remark': typed.longText,
  },
  { requiredKeys: [] },
);

/** The values of a request by their names in the form. */
const fieldsIn = (body: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([part, fields]) =>
      part === 'customer' || part === 'reservation'
        ? Object.entries(fields as object).map(([field, value]) => [`${part}.${field}`, asText(value)])
        : [],
    ),
  );
const asText = (value: unknown): unknown => (Array.isArray(value) ? value.map(String) : String(value));
const textsOf = (given: FormValues) =>
  Object.fromEntries(Object.entries(given).map(([name, one]) => [name, asText(one)]));

test('an intake, kept as a lead or saved as an enquiry, has what was given and nothing else', () => {
  fc.assert(
    fc.property(someFields, fc.boolean(), (given, mayBeLead) => {
      const body = intakeOf({ ...emptyReservation(null), ...given }, { mayBeLead });
      expect(fieldsIn(body)).toEqual(textsOf(given));
    }),
  );
});

test('a lead that is opened again has what was given and nothing else', () => {
  fc.assert(
    fc.property(someFields, (given) => {
      const body = intakeOf({ ...emptyReservation(null), ...given }, { mayBeLead: true });
      const again = intakeOf(valuesOfIntake(body), { mayBeLead: true });
      expect(fieldsIn(again)).toEqual(textsOf(given));
    }),
  );
});

test('the enquiry of a wrap-up has the number of the call, what was given, and nothing else', () => {
  fc.assert(
    fc.property(someFields, (given) => {
      const number = '13912340999';
      const values = { ...emptyWrapUp(number), ...behind(enquiryPrefix, given), reserves: true };
      const { enquiry, ...rest } = wrapUpOf(values, {
        callId: 'call-1',
        customer: null,
        due: null,
        outcome: null,
      });
      expect(fieldsIn(enquiry ?? {})).toEqual(textsOf({ 'customer.phone': [number], ...given }));
      expect(Object.values(rest).filter((value) => value !== undefined)).toEqual(['call-1']);
    }),
  );
});
