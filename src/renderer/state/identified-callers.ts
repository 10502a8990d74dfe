import { create } from 'zustand';

/** Who turned out to be calling, by call, where several customers share the number. It lives as long as the window. */
export const useIdentifiedCallers = create<{ readonly byCall: ReadonlyMap<string, number> }>(() => ({
  byCall: new Map(),
}));

export const identifyCaller = (callId: string, customerId: number): void =>
  useIdentifiedCallers.setState(({ byCall }) => ({ byCall: new Map(byCall).set(callId, customerId) }));
