import { create, type StoreApi, type UseBoundStore } from 'zustand';

/** A mirror of something that the workstation owns. It is written by one subscription and has no commands. */
export type Mirror<Value> = UseBoundStore<StoreApi<{ readonly value: Value }>>;

export const createMirror = <Value>(initial: Value): Mirror<Value> =>
  create<{ readonly value: Value }>(() => ({ value: initial }));

/** Follows a fact: what it is now, and every change. */
export async function follow<Value>(
  mirror: Mirror<Value>,
  now: () => Promise<Value>,
  onChanged: (listener: (value: Value) => void) => () => void,
): Promise<void> {
  onChanged((value) => mirror.setState({ value }));
  mirror.setState({ value: await now() });
}
