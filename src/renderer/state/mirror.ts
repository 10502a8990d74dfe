import { create, type StoreApi, type UseBoundStore } from 'zustand';

/** A mirror of something that the workstation owns. It is written by one subscription and has no commands. */
export type Mirror<Value> = UseBoundStore<StoreApi<{ readonly value: Value }>>;

export const createMirror = <Value>(initial: Value): Mirror<Value> =>
  create<{ readonly value: Value }>(() => ({ value: initial }));

/**
 * Follows a fact: what it is now, and every change. A change that comes late, to a page that was frozen, may be over:
 * what is so now is asked for, and the answer comes after all that waited.
 */
export async function follow<Value>(
  mirror: Mirror<Value>,
  now: () => Promise<Value>,
  onChanged: (listener: (value: Value, isLate: boolean) => void) => () => void,
): Promise<void> {
  const read = async (): Promise<void> => mirror.setState({ value: await now() });
  let isReading = false;
  onChanged((value, isLate) => {
    if (!isLate) return mirror.setState({ value });
    if (isReading) return;
    isReading = true;
    read()
      // Without a connection it is read again when there is one.
      .catch(() => undefined)
      .finally(() => (isReading = false));
  });
  await read();
}
