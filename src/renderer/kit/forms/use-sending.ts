import { useEffect, useRef, useState } from 'react';
import { isUnconfirmed, useSettling } from './use-settling.ts';

/** One sending of a form. */
interface Sending<Result> {
  /** False where nothing is sent with the key: a write that was not answered is then not repeated by itself. */
  readonly isKeyed: boolean;
  /** The key that this body was sent with before the page was loaded again, if it was. */
  readonly keptKey: string | undefined;
  readonly ask: (key: string) => Promise<Result>;
  readonly onAnswered: () => void;
  readonly onSent: (result: Result) => void;
  readonly onRefused: (problem: unknown, key: string) => void;
}

/**
 * Sends a body, as text, with an Idempotency-Key that stays the same as long as the body does: what was carried out and
 * not answered is not done twice.
 */
export function useSending(text: string) {
  const [isBusy, setBusy] = useState(false);
  const last = useRef({ text: '', key: '' });
  const { settling, isShown, settle, stop } = useSettling();
  /** The body that the form holds, also for what is under way when it changes. */
  const held = useRef('');
  useEffect(() => {
    held.current = text;
  });
  const start = async <Result>(sending: Sending<Result>): Promise<void> => {
    const { isKeyed, keptKey, ask, onAnswered, onSent, onRefused } = sending;
    setBusy(true);
    stop();
    if (last.current.text !== text) last.current = { text, key: keptKey ?? crypto.randomUUID() };
    const { key } = last.current;
    try {
      const result = await ask(key);
      onAnswered();
      onSent(result);
    } catch (problem) {
      onRefused(problem, key);
      if (isKeyed && isUnconfirmed(problem))
        void settle({
          sent: text,
          ask: () => ask(key),
          isSame: () => held.current === text,
          onSettled: (result) => {
            onAnswered();
            // An agent who has left the form stays where they are.
            if (isShown.current) onSent(result);
          },
          onRefused: (refused) => onRefused(refused, key),
        });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, isSettling: settling !== null && settling === text, start };
}
