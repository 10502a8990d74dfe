import { useEffect, useEffectEvent } from 'react';

/** Digits from 1 on choose from a list, unless something is being typed. `choose`: with the place from 0. */
export function useDigitKeys(isActive: boolean, choose: (place: number) => void): void {
  const onChoose = useEffectEvent(choose);
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;
      if (isTyping || !/^[1-9]$/.test(event.key)) return;
      event.preventDefault();
      onChoose(Number(event.key) - 1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive]);
}
