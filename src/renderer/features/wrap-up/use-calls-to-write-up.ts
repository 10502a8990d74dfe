import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod';
import { customerReference, namedReference } from '../../../shared/contract/field.ts';
import { isRefusedWrapUp, type OutboxEntry } from '../../../shared/ipc/outbox-ipc.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useAgent, usePhone, useWorkstation } from '../../state/use-workstation.ts';
import { draftOfWrapUp, unsavedWrapUps } from './drafts.ts';

/** The data of a call that its wrap-up needs. */
type CallData = Pick<PhoneCall, 'id' | 'number' | 'customer' | 'lead'>;
/** `refused`: its wrap-up that the service has refused. */
export type CallToWriteUp = CallData & { readonly refused?: OutboxEntry };

const unsavedSchema = z.record(
  z.string(),
  z.object({
    id: z.string(),
    number: z.string(),
    customer: customerReference.nullable(),
    lead: namedReference.nullable().default(null),
  }),
);
const refusedSchema = z.object({ call_id: z.string(), customer_id: z.coerce.number().optional() });

function callOfRefused(entry: OutboxEntry, calls: readonly PhoneCall[]): CallToWriteUp[] {
  const { data: body } = refusedSchema.safeParse(entry.body);
  if (!body) return [];
  const { call_id: id, customer_id: customerId } = body;
  const call = calls.find((one) => one.id === id);
  const named = customerId === undefined ? null : { id: customerId, name: entry.customer ?? '', idcard: '' };
  return [
    {
      id,
      number: call?.number ?? '',
      customer: named ?? call?.customer ?? null,
      lead: call?.lead ?? null,
      refused: entry,
    },
  ];
}

/** The last call that ended and has an outcome: a talk with a colleague has no customer to write about. */
export const callToWriteUpOf = (calls: readonly PhoneCall[]): PhoneCall | undefined =>
  calls.findLast((call) => call.state === 'ended' && !call.missed && call.direction !== 'internal');

/**
 * The calls whose outcome can be written, oldest first. `live`: the one whose wrap-up runs. The others have unsaved
 * input from before their time was over, or were refused. A call taken while Offline has no wrap-up, but its outcome
 * can be written.
 */
export function useCallsToWriteUp() {
  const { mirrors, keepDraft } = useWorkstation();
  const { label } = useAgent();
  const { calls } = usePhone();
  const drafts = mirrors.drafts((state) => state.value);
  const entries = mirrors.outbox((state) => state.value);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const dismiss = useCallback((callId: string): void => setDismissed((before) => [...before, callId]), []);

  const last = callToWriteUpOf(calls);
  const live = label === 'wrap_up' ? last : undefined;
  const isFromHere = last !== undefined && last.since > performance.timeOrigin && !dismissed.includes(last.id);
  const latest = live ?? (label === 'offline' && last?.talked && isFromHere ? last : undefined);
  const liveId = live?.id;
  useEffect(() => {
    // Its time is over: from here on it is shown for what was typed alone.
    if (liveId !== undefined) return () => dismiss(liveId);
  }, [liveId, dismiss]);

  const isTyped = (callId: string): boolean => Object.keys(drafts[draftOfWrapUp(callId)] ?? {}).length > 0;
  /** Calls in progress have a note of their own, and no wrap-up yet. */
  const inProgress = new Set(calls.filter(({ state }) => state !== 'ended').map((call) => call.id));
  const unsaved = Object.values(unsavedSchema.catch({}).parse(drafts[unsavedWrapUps] ?? {})).filter(({ id }) =>
    isTyped(id),
  );
  const typed = calls
    .filter((call) => call.direction !== 'internal' && isTyped(call.id))
    .map(({ id, number, customer, lead }): CallData => ({ id, number, customer, lead }));
  const earlier = unsaved.filter(({ id }) => !typed.some((call) => call.id === id));
  const toKeep = typed.length === 0 ? null : JSON.stringify([...earlier, ...typed]);
  useEffect(() => {
    if (toKeep === null) return;
    const kept = JSON.parse(toKeep) as CallData[];
    keepDraft(unsavedWrapUps, Object.fromEntries(kept.map((call) => [call.id, call])));
  }, [toKeep, keepDraft]);

  const refused = entries
    .filter(isRefusedWrapUp)
    .flatMap((entry) => callOfRefused(entry, calls))
    .filter(({ id }) => id !== latest?.id);
  const others = unsaved.filter(
    ({ id }) => id !== latest?.id && !inProgress.has(id) && !refused.some((call) => call.id === id),
  );
  const shown: readonly CallToWriteUp[] = [...refused, ...others, ...(latest ? [latest] : [])];
  return { shown, live, dismiss };
}
