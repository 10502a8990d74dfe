import { create, type StoreApi, type UseBoundStore } from 'zustand';

/** A mirror of something that the workstation owns. It is written by one subscription and has no commands. */
export type Mirror<Value> = UseBoundStore<StoreApi<{ readonly value: Value }>>;

export const createMirror = <Value>(initial: Value): Mirror<Value> =>
  create<{ readonly value: Value }>(() => ({ value: initial }));

/** Shows each value of a fact in a mirror. */
export const showIn =
  <Value>(mirror: Mirror<Value>) =>
  (value: Value): void =>
    mirror.setState({ value });
