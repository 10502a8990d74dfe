import { expect, test } from 'vitest';
import { textsIn } from '../../i18n/i18n.ts';
import { auditSubject } from './audit-subject.ts';

const { text } = await textsIn('en');
const nameOfAccount = (id: number): string | undefined => (id === 7 ? '郑医生' : undefined);
const subjectOf = (action: string, detail: Record<string, unknown>) =>
  auditSubject({ action, detail }, { text, language: 'en', nameOfAccount });

test.each([
  ['account.changed', { id: 7, fields: ['role'] }, '郑医生', '/back-office/accounts/7', ['id']],
  ['account.changed', { id: 8, fields: ['role'] }, 'Account 8', '/back-office/accounts/8', ['id']],
  ['group.changed', { id: 1, name: 'Consultation (咨询)' }, 'Consultation', '/back-office/groups/1', ['id', 'name']],
  ['customer.changed', { id: 4, changes: {} }, 'Customer 4', '/customers/4', ['id']],
  ['recording.held', { record_id: null, customer_id: 4 }, 'Customer 4', '/customers/4', ['id', 'customer_id']],
  ['score.signed', { id: 3, record_id: 9 }, 'Call 9', '/supervisor/review/9', ['id', 'record_id']],
  // The name is that of the agent who has it.
  ['missed-call.assigned', { id: 9, name: '李娜' }, 'Call 9', '/supervisor/review/9', ['id']],
  ['lookup.changed', { list: 'rooms', removed: 3 }, 'Rooms', '/back-office/lists/rooms', ['list']],
  ['login.failed', { account: 'a@clinic.test' }, 'a@clinic.test', null, ['account']],
])('%s with %j is about it', (action, detail, words, path, uses) =>
  expect(subjectOf(action, detail)).toMatchObject({ words, path, uses: expect.arrayContaining(uses) }),
);

test('an entry about nothing else than its account has no subject', () => {
  expect(subjectOf('login', { fingerprint: 'a' })).toBeNull();
  expect(subjectOf('settings.changed', { names: ['lines'] })).toBeNull();
});
