import { create, type StoreApi, type UseBoundStore } from 'zustand';

/** A mirror of something that the workstation owns. It is written by one subscription and has no commands. */
export type Mirror<Value> = UseBoundStore<StoreApi<{ readonly value: Value }>>;

export const createMirror = <Value>(initial: Value): Mirror<Value> =>
  create<{ readonly value: Value }>(() => ({ value: initial }));

/**
 * Follows a fact in a mirror by its changes, and returns a function that reads what it is now. An answer that a change
 * has overtaken is dropped: it may be older. A change that comes late, to a page that was frozen, may be over: what is
 * so now is read, and the answer comes after all that waited.
 */
export function follow<Value>(
  mirror: Mirror<Value>,
  now: () => Promise<Value>,
  onChanged: (listener: (value: Value, isLate: boolean) => void) => () => void,
): () => Promise<void> {
  let changes = 0;
  const read = async (): Promise<void> => {
    const before = changes;
    const value = await now();
    if (changes === before) mirror.setState({ value });
  };
  let isReading = false;
  onChanged((value, isLate) => {
    if (!isLate) {
      changes += 1;
      return mirror.setState({ value });
    }
    if (isReading) return;
    isReading = true;
    read()
      // Without a connection it is read again when there is one.
      .catch(() => undefined)
      .finally(() => (isReading = false));
  });
  return read;
}
