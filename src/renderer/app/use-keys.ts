import { useEffect } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { useWorkstation } from '../state/use-workstation.ts';
import { notifyProblem } from '../ui/notify-problem.tsx';
import type { screens as allScreens } from './screens.ts';

/** Keys that work anywhere. Alt keys do not type, so that they may be pressed in the middle of a field. */
export function useKeys({
  screens,
  onShowKeys,
  onAnswer,
}: {
  screens: readonly (typeof allScreens)[number][];
  onShowKeys: () => void;
  onAnswer: (call: PhoneCall) => void;
}): void {
  const { phone, agent, mirrors } = useWorkstation();
  const navigate = useNavigate();
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
      m: () => onCall((callId) => phone.setMuted({ callId, muted: !current()?.muted })),
      o: () => onCall((callId) => phone.setHeld({ callId, held: !current()?.held })),
      d: () => document.getElementById('number')?.focus(),
      r: () => run(agent.ready()),
      b: () => run(agent.break()),
      w: () => run(agent.finishWrapUp()),
    };
    const onKey = (event: KeyboardEvent): void => {
      // A key that is held down is one press.
      if (event.repeat && event.altKey) return event.preventDefault();
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null;
      const screen = screens[Number(event.key) - 1];
      const action = event.altKey ? actions[event.key.toLowerCase()] : undefined;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k')
        document.getElementById('search')?.focus();
      else if (action) action();
      else if (event.altKey && screen) void navigate({ to: screen.path });
      else if (event.key === '?' && !isTyping) onShowKeys();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [phone, agent, mirrors, navigate, screens, onShowKeys, onAnswer]);
}
