import type { PhoneCall } from '../../src/shared/ipc/phone-ipc.ts';
import {
  answeredCall,
  call,
  endedCall,
  firstStart,
  inCallAgent,
  readyAgent,
  signedOut,
  wrappingUpAgent,
} from '../components/stand-in/states.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { answerHolds } from '../components/intake-scenes.ts';
import type { StandIn } from '../components/stand-in/stand-in.ts';
import { leases } from '../components/run-scenes.ts';
import {
  busyColleagues,
  groupsWithCallers,
  parkedAndRinging,
  soundOfCall,
  transfer,
} from '../components/transfer-scenes.ts';
import type { Camera } from './camera.ts';

export interface Scene {
  readonly name: string;
  /** Brings the page there; whatever it shows then is there when this resolves. */
  readonly begin: (standIn: StandIn, camera: Camera) => Promise<void>;
}

const caller = { id: 1, name: '张伟', idcard: 'C0000001' };
const pop = { name: /^(Incoming call|来电)$/ };

const ringFrom =
  (number: string) =>
  async (standIn: StandIn, { page }: Camera) => {
    standIn.phone.change({ calls: [call({ number })] });
    standIn.agent.emit({ ...readyAgent(), label: 'ringing' });
    await page.getByRole('region', pop).waitFor();
  };
const inCall =
  (change: Partial<PhoneCall>) =>
  async (standIn: StandIn, { page }: Camera) => {
    standIn.phone.change({ calls: [answeredCall({ customer: caller, ...change })] });
    standIn.agent.emit(inCallAgent());
    await page.locator('[data-state=answered]').waitFor();
  };

/** The caller's call and another one; `mergedCallIds`: as a conference. */
const twoCalls =
  (own: Partial<PhoneCall>, other: Partial<PhoneCall>, mergedCallIds: string[] = []) =>
  async ({ phone }: StandIn, { page }: Camera) => {
    const second = call({ id: 'call-2', number: '13912340999', ...other });
    phone.change({ calls: [answeredCall({ customer: caller, ...own }), second], mergedCallIds });
    await page.locator('[data-part=dock] [data-call-id=call-2]').waitFor();
  };
const talked = { state: 'answered', talked: true } as const;

/** Calls beside the desk, and dialogs over it. Each begins where the one before ended. */
export const deskScenes: readonly Scene[] = [
  {
    name: 'calls-to-pick-up',
    begin: async (standIn, { page }) => {
      standIn.service.answer(contract.pickUp.list, () => parkedAndRinging);
      standIn.announce('WaitingCallersChanged', {});
      await page.getByRole('region', { name: /^(To pick up|可代接)$/ }).waitFor();
    },
  },
  {
    name: 'call-ringing',
    begin: async (standIn, camera) => {
      standIn.service.answer(contract.pickUp.list, () => []);
      standIn.announce('WaitingCallersChanged', {});
      await ringFrom('19900000001')(standIn, camera);
    },
  },
  {
    name: 'call-answered',
    begin: async (standIn, camera) => {
      await soundOfCall(camera.page);
      await inCall({})(standIn, camera);
      await camera.page.locator('[data-part=call-sound]').waitFor();
    },
  },
  { name: 'call-held', begin: inCall({ held: true, muted: true }) },
  {
    name: 'call-wrap-up',
    begin: async ({ phone, agent }, { page }) => {
      phone.change({ calls: [endedCall({ customer: caller })] });
      agent.emit(wrappingUpAgent());
      await page.getByRole('region', { name: /^(Wrap-up|话后处理)$/ }).waitFor();
    },
  },
  {
    name: 'call-shared-number',
    begin: async (standIn, camera) => {
      standIn.agent.emit(readyAgent());
      await ringFrom('19900000099')(standIn, camera);
    },
  },
  { name: 'call-unknown-number', begin: ringFrom('13912340999') },
  {
    name: 'dialog-search',
    begin: async ({ phone, agent }, { page }) => {
      phone.change({ calls: [] });
      agent.emit(readyAgent());
      await page.getByRole('region', pop).waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^(Search|搜索)$/ }).fill('zw');
      await page.getByRole('option', { selected: true }).waitFor();
    },
  },
  {
    name: 'dialog-keys',
    begin: async (_standIn, { page }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('option').first().waitFor({ state: 'detached' });
      await page.locator('main').click({ position: { x: 2, y: 2 } });
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'call-customer',
    begin: async (standIn, camera) => {
      const { page } = camera;
      await page.keyboard.press('Escape');
      await inCall({})(standIn, camera);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^(Search|搜索)$/ }).fill(caller.name);
      await page.getByRole('option', { name: caller.name, selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('group', { name: /^(Next free|最近空闲)$/ }).waitFor();
    },
  },
  {
    name: 'call-transfer-all',
    begin: async ({ service }, { page }) => {
      service.answer(contract.agent.colleagues, () => busyColleagues);
      service.answer(contract.floor.waiting, () => groupsWithCallers);
      await page.getByRole('button', { name: /^(Transfer|转接)$/ }).click();
      await page.getByRole('list', { name: /^(Groups|技能组)$/ }).waitFor();
    },
  },
  {
    name: 'call-transfer',
    begin: async (_standIn, { page }) => {
      await page.getByRole('textbox', { name: /^(Transfer to|转接到)$/ }).fill('z');
      await page.getByRole('button', { name: /^(Transfer now|立即转接)/ }).waitFor();
    },
  },
  {
    name: 'call-transfer-ringing',
    begin: async (standIn, { page }) => {
      standIn.changeCall('call-1', { transferringTo: '1005' });
      await page.getByText(/^(Ringing|正在呼叫) 赵磊 1005/).waitFor();
    },
  },
  {
    name: 'call-asking',
    begin: async (standIn, { page }) => {
      standIn.changeCall('call-1', { transferringTo: '1002', transfer: transfer({ state: 'asking' }) });
      await page.getByRole('button', { name: /^(Merge|三方通话)$/ }).waitFor();
    },
  },
  {
    name: 'call-supervised',
    begin: async ({ phone }, { page }) => {
      phone.change({
        calls: [answeredCall({ customer: caller })],
        supervisors: [{ callId: 'call-1', name: '吴主管', mode: 'whisper' }],
      });
      await page.locator('[data-mode=whisper]').waitFor();
    },
  },
  { name: 'call-second', begin: twoCalls({}, {}) },
  { name: 'call-two', begin: twoCalls({ held: true }, talked) },
  { name: 'call-conference', begin: twoCalls({ held: true }, talked, ['call-2', 'call-1']) },
  {
    name: 'call-appointments',
    begin: async (standIn, camera) => {
      standIn.phone.change({ calls: [], mergedCallIds: [] });
      await inCall({})(standIn, camera);
      await camera.go('/appointments');
    },
  },
  {
    name: 'call-appointment-form',
    begin: async ({ service }, camera) => {
      answerHolds(service);
      await camera.go('/appointments/new');
      await camera.page.getByRole('group', { name: /^(Next free|最近空闲)$/ }).waitFor();
      await camera.page.keyboard.press('F7');
      await camera.page.keyboard.press('1');
      await camera.page.locator('[data-state=held]').waitFor();
    },
  },
  {
    name: 'call-intake',
    begin: async (standIn, camera) => {
      const { page } = camera;
      standIn.phone.change({ calls: [answeredCall({ number: '13912340999' })] });
      answerHolds(standIn.service);
      standIn.service.answer(contract.intakeProposal.propose, () => ({
        address: { id: 2, name: '江苏 · 常州' },
        medium: { id: 1, name: '美团' },
        type: { id: 1, name: '电话咨询' },
        department: null,
        line: '4008001000',
        group: { id: 1, name: 'Consultation' },
      }));
      await camera.go('/reservations/new?call=call-1');
      await page.getByRole('combobox', { name: /^(Phones|电话)$/ }).fill('13912340999');
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: /^(Name|姓名)$/ }).fill(caller.name);
      await page
        .getByRole('status')
        .getByText(/same name|姓名相同/)
        .first()
        .waitFor();
      await page.keyboard.press('F7');
      await page.keyboard.press('1');
      await page
        .getByText(/^(held|预留) \d/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'follow-up-run',
    begin: async (standIn, camera) => {
      standIn.phone.change({ calls: [] });
      standIn.agent.emit(readyAgent());
      leases(standIn);
      await camera.go('/follow-ups/run');
      await camera.page.getByRole('radio').nth(6).waitFor();
    },
  },
  {
    name: 'review-own',
    begin: async (_standIn, camera) => {
      await camera.go('/reviews');
      await camera.page.locator('table [data-part=row-opener]').nth(1).click();
      await camera.page.locator('[data-part=panel] h2').first().waitFor();
    },
  },
];

/** Scenes before sign-in. */
export const signInScenes: readonly Scene[] = [
  {
    name: 'first-start',
    begin: async ({ signIn }, { page }) => {
      signIn.emit(firstStart());
      await page.getByRole('textbox', { name: /^(Address of the service|服务地址)$/ }).fill('https://clinic.example');
      await page.getByText('1.4.0').waitFor();
    },
  },
  {
    name: 'sign-in',
    begin: async ({ signIn }, { page }) => {
      signIn.emit(signedOut());
      await page.locator('input[autocomplete=current-password]').waitFor();
    },
  },
  {
    name: 'first-administrator',
    begin: async ({ signIn }, { page }) => {
      signIn.emit(signedOut('needed'));
      await page.locator('input[autocomplete=name]').waitFor();
    },
  },
];
