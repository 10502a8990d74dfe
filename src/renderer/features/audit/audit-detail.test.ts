import { expect, test } from 'vitest';
import { textsIn } from '../../i18n/i18n.ts';
import { auditDetail } from './audit-detail.ts';

const { text } = await textsIn('en');
const detailOf = (detail: Record<string, unknown>): string => auditDetail({ detail }, text);

test.each([
  [
    { path: '/api/ext/admin/tokens', permission: 'settings.manage', count: 499 },
    'Manage the clinic · /api/ext/admin/tokens · 499 repeats',
  ],
  [{ permission: 'call.place', path: 'SIP call', count: 1 }, 'Call outside numbers · SIP call · 1 repeat'],
  [{ list: 'rooms', removed: 3 }, 'Rooms · entry 3 removed'],
  [{ imported: 20, rejected: 2 }, '20 imported · 2 rejected'],
  [{ account: 'a@clinic.test', fingerprint: null, slowed_seconds: 30 }, 'delayed by 30 s · a@clinic.test'],
  [{ id: 4, fields: ['name', 'role', 'other'] }, 'Name, Role, other · 4'],
  [{ fingerprint: '32426dda8170d4d85358a3d3d6ef2f7d' }, 'Workstation 32426dda'],
  [{ fingerprint: '32426dda8170d4d85358a3d3d6ef2f7d', workstation: 'FRONT-3' }, 'Workstation FRONT-3'],
  [{ rows: 12 }, '12 rows'],
  [{ names: ['lines'] }, 'Lines'],
  [{ names: ['callback_url', 'callback_secret', 'slot_duration'] }, 'Callback, Slot length'],
  [
    { id: 4, changes: { name: { from: '何晓明', to: '何小明' }, birthday: { from: '1990-03-07', to: null } } },
    'Name: 何晓明 → 何小明 · Birthday: 1990-03-07 → – · 4',
  ],
  [
    {
      id: 4,
      merge_id: 7,
      merged: { id: 5, name: '张伟', idcard: 'C2024010100005' },
      changes: { consultant_id: { from: null, to: '沈佳怡' }, balance: { from: '0.00', to: '12.50' } },
      moved: { albums: 2 },
    },
    '张伟 C2024010100005 · Consultant: – → 沈佳怡 · Balance: 0.00 → 12.50 · 4',
  ],
  [
    {
      call_id: 'c1',
      undone: [
        { kind: 'completed', id: 5 },
        { kind: 'wrap-up', id: 0 },
      ],
    },
    'completion of follow-up 5 · outcome and note · c1',
  ],
  [{ id: 4, type: 'dual' }, 'By mobile · 4'],
  [{}, ''],
])('describes %j in words', (detail, words) => expect(detailOf(detail)).toBe(words));
