import { useNavigate } from '@tanstack/react-router';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { mainCallOf } from '../features/phone-dock/dial-phase.ts';
import { openDialog } from '../state/frame-dialog.ts';
import { callToTakeBack } from '../parts/calls/call-to-take-back.ts';
import { useWorkstation } from '../state/use-workstation.ts';
import { notifyProblem } from '../kit/notify-problem.tsx';
import { type HotKeys, once, useHotKeys } from '../kit/use-hot-keys.ts';
import { useReady } from '../parts/agents/use-ready.ts';
import { railKeys, useScreens } from './screens.ts';
import { useStartRun } from './use-start-run.ts';

/** Keys that work anywhere. Alt keys do not type, so that they may be pressed in the middle of a field. */
export function useKeys({
  onAnswer,
  onTakeBack,
  onDial,
}: {
  onAnswer: (call: PhoneCall) => void;
  onTakeBack: ((call: PhoneCall) => void) | null;
  onDial: () => void;
}): void {
  const { phone, agent, mirrors } = useWorkstation();
  const screens = useScreens();
  const navigate = useNavigate();
  const ready = useReady();
  const run = (doing: Promise<unknown> | undefined): void => void doing?.catch(notifyProblem);
  const calls = () => mirrors.phone.getState().value.calls;
  const ringing = () => calls().find((call) => call.state === 'ringing');
  const current = () => mainCallOf(calls().filter(({ state }) => state !== 'ringing'));
  const onCall = (act: (callId: string) => Promise<unknown>, call = current()): void => run(call && act(call.id));
  const actions: HotKeys = {
    a: () => {
      const call = ringing();
      if (call) onAnswer(call);
    },
    h: () => {
      if (current()) onCall((callId) => phone.hangUp({ callId }));
      else if (mirrors.phone.getState().value.supervision) run(phone.endSupervision());
      else onCall((callId) => phone.decline({ callId }), ringing());
    },
    x: () => onCall((callId) => phone.decline({ callId }), ringing()),
    u: () => {
      const call = callToTakeBack(calls());
      if (call) onTakeBack?.(call);
    },
    m: () => onCall((callId) => phone.setMuted({ callId, muted: !current()?.muted })),
    o: () => onCall((callId) => phone.setHeld({ callId, held: !current()?.held })),
    d: onDial,
    r: ready,
    b: () => run(agent.break({ reason: null })),
    w: () => run(agent.finishWrapUp()),
    ...Object.fromEntries(
      [...railKeys].flatMap((key, place) => {
        const screen = screens[place];
        return screen ? [[key, () => void navigate({ to: screen.path })]] : [];
      }),
    ),
  };
  useHotKeys(
    {
      ...Object.fromEntries(Object.entries(actions).map(([key, act]) => [`alt+${key}`, once(act)])),
      'mod+k': () => document.getElementById('search')?.focus(),
    },
    null,
  );
  useHotKeys({ '?': () => openDialog('keys') }, 'input, textarea, [contenteditable]');
  const startRun = useStartRun();
  useHotKeys(startRun ? { 'shift+r': once(startRun) } : {});
}
