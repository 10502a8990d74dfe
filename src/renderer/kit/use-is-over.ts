import { useSyncExternalStore } from 'react';

/** Whether that moment (epoch milliseconds) has passed: what shows it is rendered when it does, and not before. */
export function useIsOver(endsAt: number): boolean {
  return useSyncExternalStore(
    (changed) => {
      if (!Number.isFinite(endsAt)) return () => {};
      const timer = setTimeout(changed, Math.max(0, endsAt - Date.now()));
      return () => clearTimeout(timer);
    },
    () => Date.now() >= endsAt,
  );
}
