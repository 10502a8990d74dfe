import { useEffect, useRef } from 'react';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { useReady } from '../parts/agents/use-ready.ts';
import { useWorkstation } from '../state/use-workstation.ts';

/** Follows what was pressed outside of the page, as its own buttons do: a caller who was answered is opened. */
export function useDesktop(onAnswered: (call: PhoneCall) => void): void {
  const { desktop, mirrors } = useWorkstation();
  const pressed = { onAnswered, ready: useReady() };
  const latest = useRef(pressed);
  useEffect(() => {
    latest.current = pressed;
  });
  useEffect(() => {
    const undo = [
      desktop.on('answered', ({ callId }) => {
        const call = mirrors.phone.getState().value.calls.find(({ id }) => id === callId);
        if (call) latest.current.onAnswered(call);
      }),
      desktop.on('readyChosen', () => latest.current.ready()),
    ];
    return () => {
      for (const one of undo) one();
    };
  }, [desktop, mirrors.phone]);
}
