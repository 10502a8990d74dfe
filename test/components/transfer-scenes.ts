import type { Page } from '@playwright/test';
import type { Colleague } from '../../src/shared/contract/agent.ts';

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
