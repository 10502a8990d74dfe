import type { Page } from '@playwright/test';
import type { Colleague } from '../../src/shared/contract/agent.ts';
import type { WaitingInGroup } from '../../src/shared/contract/floor.ts';
import type { CallToPickUp } from '../../src/shared/contract/pick-up.ts';
import type { PhoneTransfer } from '../../src/shared/ipc/phone-ipc.ts';

const afterCare = { id: 2, name: 'After-care' };
const consultation = { id: 1, name: 'Consultation' };

const colleague = (name: string, extension: string, change: Partial<Colleague>): Colleague => ({
  name,
  extension,
  spellings: [],
  status: 'ready',
  reason: null,
  since_seconds: 60,
  registered: true,
  groups: [],
  ...change,
});

/** Says four times a second how the call sounds, as the page with its sound does. */
export const soundOfCall = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const channel = new BroadcastChannel('call-sound');
    const sound = { own: 0.05, other: 0.2, roundTripMs: 42, jitterMs: 6, loss: 0.003 };
    setInterval(() => channel.postMessage(sound), 250);
  });

/** Colleagues in the middle of a day; one of them has gone home. */
export const busyColleagues: Colleague[] = [
  colleague('周婷', '1007', { spellings: ['zhouting', 'zt'], since_seconds: 60, groups: [afterCare] }),
  colleague('赵磊', '1005', { spellings: ['zhaolei', 'zl'], since_seconds: 360, groups: [consultation] }),
  colleague('郑晓峰', '1201', { spellings: ['zhengxiaofeng', 'zxf'], status: 'in_call', since_seconds: 250 }),
  colleague('张敏', '1010', {
    spellings: ['zhangmin', 'zm'],
    status: 'wrap_up',
    since_seconds: 22,
    groups: [afterCare],
  }),
  colleague('钟文', '1012', {
    spellings: ['zhongwen', 'zw'],
    status: 'break',
    reason: 'lunch',
    since_seconds: 1080,
    groups: [consultation],
  }),
  colleague('王芳', '1002', { spellings: ['wangfang', 'wf'], status: 'offline', registered: false }),
];

const waitingIn = (waiting: number) => ({ spellings: [], waiting, longest_wait_seconds: waiting > 0 ? 40 : null });
/** The groups of the clinic; nobody is signed in to the last one. */
export const groupsWithCallers: WaitingInGroup[] = [
  { id: 1, name: 'Consultation', ...waitingIn(0) },
  { id: 2, name: 'After-care', ...waitingIn(2) },
  { id: 3, name: '牙科', ...waitingIn(0), spellings: ['yake', 'yk'] },
];

/** Agent 王芳 is asked, and rings, unless `change` says otherwise. */
export const transfer = (change: Partial<PhoneTransfer>): PhoneTransfer => ({
  role: 'by',
  colleague: '王芳',
  group: { id: 1, name: 'Consultation' },
  note: 'Charged twice?',
  asksFirst: true,
  since: Date.now(),
  state: 'ringing',
  outcome: null,
  ...change,
});

/** Calls that are parked in the agent's groups, or ring a colleague there. */
export const parkedAndRinging: CallToPickUp[] = [
  {
    call_id: 'parked',
    number: '13900000001',
    customer: { id: 1, name: '张伟', idcard: 'C0000001' },
    group: { id: 1, name: 'Consultation' },
    state: 'parked',
    agent: { agent_id: '1002', name: '王芳' },
    note: 'Charged twice?',
    seconds: 20,
    seconds_left: 100,
  },
  {
    call_id: 'ringing',
    number: '13900000002',
    customer: null,
    group: { id: 1, name: 'Consultation' },
    state: 'ringing',
    agent: { agent_id: '1007', name: '周婷' },
    note: null,
    seconds: 4,
    seconds_left: null,
  },
];
