import { expect, test } from 'vitest';
import type { Customer } from '../../../shared/contract/customer.ts';
import type { FormValues } from '../../kit/forms/field-errors.ts';
import { customerChangeOf, valuesOfCustomer } from './customer-change.ts';

const customer = {
  id: 7,
  version: 4,
  name: '张伟',
  sex: 1,
  phone: ['19900000001'],
  address_id: 2,
  medium_id: 1,
  birthday: null,
  age: 40,
  sfz: null,
  tags: [{ id: 3, name: 'VIP' }],
} as unknown as Customer;

const change = (changed: FormValues) =>
  customerChangeOf(customer, { ...valuesOfCustomer(customer), ...changed }, changed);

test('only what was changed is sent, on the version of the file', () =>
  expect(change({ name: '张玮' })).toEqual({ id: 7, version: 4, name: '张玮' }));

test('on the version that the first change was made on, though the file is newer', () =>
  expect(change({ sex: '2', version: '3' })).toEqual({ id: 7, version: 3, sex: 2 }));

test('a birthday and a document can be taken out; a name cannot', () =>
  expect(change({ birthday: '', sfz: '', name: '' })).toEqual({
    id: 7,
    version: 4,
    birthday: null,
    sfz: null,
    name: '',
  }));

test('an age is a number, and can be taken out; tags are all that the customer has from now on', () => {
  expect(change({ age: '41', tags: ['3', '5'] })).toEqual({ id: 7, version: 4, age: 41, tags: ['3', '5'] });
  expect(change({ age: '', tags: [] })).toEqual({ id: 7, version: 4, age: null, tags: [] });
});

test('shows missing values as empty fields', () =>
  expect(valuesOfCustomer(customer)).toMatchObject({
    birthday: '',
    sfz: '',
    sex: '1',
    address_id: '2',
    age: 40,
    tags: ['3'],
  }));

test('a number that is being typed is one of the numbers', () =>
  expect(change({ phone_unfinished: '19900000002' })).toMatchObject({ phone: ['19900000001', '19900000002'] }));
