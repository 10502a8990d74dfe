import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOwnCall } from '../../shared/domain/own-call.ts';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { customersOfCall } from '../api/reads.ts';
import { useClinic } from '../api/use-clinic.ts';
import { useText } from '../i18n/use-text.ts';
import { useNumberText } from '../ui/use-number-text.ts';

const productName = 'Clinicall';

/**
 * Names the other side of a ringing call in the window's title, and in a notification while the window has no focus.
 */
export function useRingingNotice(call: PhoneCall | undefined): void {
  const { text } = useText();
  const numberText = useNumberText();
  const clinic = useClinic();
  const { data } = useQuery(customersOfCall(clinic, call ?? { id: '', number: '', direction: 'inbound' }));
  const [only, ...others] = data?.rows ?? [];
  const isColleague = call?.direction === 'internal';
  const shownName = isColleague ? call.shownName : (call?.customer?.name ?? null);
  const name = !isColleague && only && others.length === 0 ? only.name : shownName;
  const number = call === undefined ? null : numberText(call.number);
  const otherSide = number === null ? null : name === null ? number : `${name} · ${number}`;
  const theirs = isColleague ? 'incoming.colleague' : 'incoming.title';
  const title = text(call && isOwnCall(call) ? 'incoming.ownCall' : theirs);
  useEffect(() => {
    document.title = otherSide === null ? productName : `${otherSide} – ${title}`;
    if (otherSide === null || document.hasFocus() || !('Notification' in globalThis)) return;
    if (Notification.permission !== 'granted') return;
    // One for all calls: the next takes the place of the one before.
    const notification = new Notification(title, { body: otherSide, tag: 'incoming-call' });
    notification.addEventListener('click', () => window.focus());
    return () => notification.close();
  }, [otherSide, title]);
}
