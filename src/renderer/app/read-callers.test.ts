import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import type { PhoneCall, PhoneSnapshot } from '../../shared/ipc/phone-ipc.ts';
import { createClinicClient } from '../api/clinic.ts';
import { createMirror } from '../state/mirror.ts';
import { readCallers } from './read-callers.ts';

const idle: PhoneSnapshot = {
  registration: 'registered',
  isElsewhere: false,
  problem: null,
  extension: '1001',
  microphone: 'present',
  dialMethod: 'out',
  dialProblem: null,
  mobileProblem: null,
  isPlaybackBlocked: false,
  calls: [],
  otherMethods: [],
  unrecordedCallIds: [],
};
const ringing = (id: string, number: string): PhoneCall => ({
  id,
  number,
  type: 'sip',
  direction: 'inbound',
  customer: null,
  state: 'ringing',
  since: 0,
  hasMedia: true,
  shownName: null,
  isOtherRinging: false,
  isHeldByOther: false,
  isOwnLost: false,
  isOtherLost: false,
  talked: false,
  muted: false,
  held: false,
  isSilent: false,
  canTransfer: false,
  transferringTo: null,
  cause: null,
  missed: null,
  detail: null,
  legs: null,
});

let phone = createMirror(idle);
let asked: string[];
const calls = (...now: PhoneCall[]): void => phone.setState({ value: { ...idle, calls: now } });

beforeEach(() => {
  phone = createMirror(idle);
  asked = [];
  const clinic = createClinicClient({
    request: async ({ area, endpoint }: { area: string; endpoint: string }) => {
      asked.push(`${area}.${endpoint}`);
      return area === 'customer' && endpoint === 'query' ? { rows: [{ id: 7 }], total: 1 } : {};
    },
  } as never);
  readCallers({ phone, clinic, queries: new QueryClient(), offersReasons: () => true });
});

test('looks up the caller and the reason once per ring, however often the phone changes meanwhile', async () => {
  calls(ringing('1', '13800000001'));
  calls({ ...ringing('1', '13800000001'), muted: true });
  await expect.poll(() => asked.length).toBe(3);
  expect(asked.toSorted()).toEqual(['callReason.ofCaller', 'customer.profile', 'customer.query']);
});

test('looks up each of several callers, and none that withholds the number', async () => {
  calls(ringing('1', '13800000001'));
  calls(ringing('1', '13800000001'), ringing('2', '13800000002'), ringing('3', ''));
  calls({ ...ringing('1', '13800000001'), state: 'answered' }, ringing('2', '13800000002'));
  await expect.poll(() => asked.filter((one) => one === 'customer.query').length).toBe(2);
  expect(asked.filter((one) => one === 'callReason.ofCaller')).toHaveLength(2);
});
