import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { openDialog } from '../state/frame-dialog.ts';
import { callToTakeBack } from '../ui/call-to-take-back.ts';
import { useWorkstation } from '../state/use-workstation.ts';
import { notifyProblem } from '../ui/notify-problem.tsx';
import { railKeys } from './screens.ts';
import { useScreens } from './use-screens.ts';

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
  const dial = useEffectEvent(onDial);
  useEffect(() => {
    const run = (doing: Promise<unknown> | undefined): void => void doing?.catch(notifyProblem);
    const calls = () => mirrors.phone.getState().value.calls;
    const ringing = () => calls().find((call) => call.state === 'ringing');
    const current = () => calls().findLast((call) => call.state === 'answered' || call.state === 'dialling');
    const onCall = (act: (callId: string) => Promise<unknown>, call = current()): void => run(call && act(call.id));
    const actions: Readonly<Record<string, () => void>> = {
      a: () => {
        const call = ringing();
        if (call) onAnswer(call);
      },
      h: () =>
        current()
          ? onCall((callId) => phone.hangUp({ callId }))
          : onCall((callId) => phone.decline({ callId }), ringing()),
      u: () => {
        const call = callToTakeBack(calls());
        if (call) onTakeBack?.(call);
      },
      m: () => onCall((callId) => phone.setMuted({ callId, muted: !current()?.muted })),
      o: () => onCall((callId) => phone.setHeld({ callId, held: !current()?.held })),
      d: dial,
      r: () => run(agent.ready()),
      b: () => run(agent.break({ reason: null })),
      w: () => run(agent.finishWrapUp()),
    };
    const onKey = (event: KeyboardEvent): void => {
      // A key that is held down is one press.
      if (event.repeat && event.altKey) return event.preventDefault();
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null;
      const screen = screens[railKeys.indexOf(event.key)];
      const action = event.altKey ? actions[event.key.toLowerCase()] : undefined;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k')
        document.getElementById('search')?.focus();
      else if (action) action();
      else if (event.altKey && screen) void navigate({ to: screen.path });
      else if (event.key === '?' && !isTyping) openDialog('keys');
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [phone, agent, mirrors, navigate, screens, onAnswer, onTakeBack]);
}
