import { expect, test } from 'vitest';
import type { Followup } from '../../../shared/contract/followup.ts';
import { detailOf } from './matter.ts';

const birthday = { title: '生日祝福', type: { id: 1, name: '生日关怀' }, remark: null, result: null };
const planned = (change: Partial<Followup>): Followup => ({ ...birthday, ...change }) as Followup;

test('the subject is followed by what came of it, else by the remark, else by a type that is not the subject', () => {
  expect(detailOf(planned({ result: '已祝福', remark: '下午' }))).toBe('已祝福');
  expect(detailOf(planned({ remark: '下午' }))).toBe('下午');
  expect(detailOf(planned({}))).toBe('生日关怀');
  expect(detailOf(planned({ title: null }))).toBeNull();
  expect(detailOf(planned({ title: '生日关怀' }))).toBeNull();
});
