import { useEffect } from 'react';
import { isOwnCall } from '../../shared/domain/own-call.ts';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { useCaller } from '../api/use-caller.ts';
import { useText } from '../i18n/use-text.ts';
import { useWorkstation } from '../state/use-workstation.ts';
import { useNumberText } from '../parts/calls/use-number-text.ts';

const productName = 'Clinicall';

/**
 * Names the other side of a ringing call in the window's title, and in a notification while the window has no focus:
 * the host's own where it has a desktop, and otherwise the browser's.
 */
export function useRingingNotice(call: PhoneCall | undefined): void {
  const { text } = useText();
  const { desktop, mirrors } = useWorkstation();
  const hasDesktop = mirrors.desktop((state) => state.value !== null);
  const numberText = useNumberText();
  const { caller } = useCaller(call);
  const isColleague = caller?.kind === 'colleague';
  const name = isColleague
    ? (call?.shownName ?? null)
    : caller?.kind === 'known'
      ? caller.customer.name
      : (call?.lead?.name ?? null);
  const number = call === undefined ? null : numberText(call.number);
  const otherSide = number === null ? null : name === null ? number : `${name} · ${number}`;
  const theirs = isColleague ? 'incoming.colleague' : 'incoming.title';
  const title = text(call && isOwnCall(call) ? 'incoming.ownCall' : theirs);
  const answer = text('incoming.answer');
  useEffect(() => {
    document.title = otherSide === null ? productName : `${otherSide} – ${title}`;
    // The host says it where it can: its notification has a button.
    if (hasDesktop && otherSide !== null) {
      void desktop.announce({ title, body: otherSide, answer }).catch(() => undefined);
      return () => void desktop.announce(null).catch(() => undefined);
    }
    if (otherSide === null || document.hasFocus() || !('Notification' in globalThis)) return;
    if (Notification.permission !== 'granted') return;
    // One for all calls: the next takes the place of the one before.
    const notification = new Notification(title, { body: otherSide, tag: 'incoming-call' });
    notification.addEventListener('click', () => window.focus());
    return () => notification.close();
  }, [otherSide, title, answer, desktop, hasDesktop]);
}
