import { type RefObject, useEffect, useRef } from 'react';

/** The form's element; after each attempt and refusal its first faulty field has the focus. */
export function useFaultFocus(attempts: number, refusal: unknown): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts === 0 && !refusal) return;
    const faulty = element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-faulty]');
    const input = faulty?.matches('[data-faulty]') ? faulty.querySelector('input') : faulty;
    input?.focus();
  }, [attempts, refusal]);
  return element;
}
