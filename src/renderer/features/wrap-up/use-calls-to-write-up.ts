import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod';
import { customerReference } from '../../../shared/contract/field.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useAgent, usePhone, useWorkstation } from '../../state/use-workstation.ts';
import { draftOfWrapUp, unsavedWrapUps } from './drafts.ts';

/** The data of a call that its wrap-up needs. */
export type CallToWriteUp = Pick<PhoneCall, 'id' | 'number' | 'customer'>;

const unsavedSchema = z.record(
  z.string(),
  z.object({ id: z.string(), number: z.string(), customer: customerReference.nullable() }),
);

/** The last call that ended and has an outcome: a talk with a colleague has no customer to write about. */
export const callToWriteUpOf = (calls: readonly PhoneCall[]): PhoneCall | undefined =>
  calls.findLast((call) => call.state === 'ended' && !call.missed && call.direction !== 'internal');

/**
 * The calls whose outcome can be written, oldest first. `live`: the one whose wrap-up runs. The others have unsaved
 * input from before their time was over. A call taken while Offline has no wrap-up, but its outcome can be written.
 */
export function useCallsToWriteUp() {
  const { mirrors, keepDraft } = useWorkstation();
  const { label } = useAgent();
  const { calls } = usePhone();
  const drafts = mirrors.drafts((state) => state.value);
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
  const unsaved = Object.values(unsavedSchema.catch({}).parse(drafts[unsavedWrapUps] ?? {})).filter(({ id }) =>
    isTyped(id),
  );
  const { id, number, customer } = latest ?? {};
  const typed =
    id !== undefined && number !== undefined && isTyped(id) ? { id, number, customer: customer ?? null } : null;
  const toKeep = typed && JSON.stringify([...unsaved.filter((one) => one.id !== id), typed]);
  useEffect(() => {
    if (toKeep === null) return;
    const kept = JSON.parse(toKeep) as CallToWriteUp[];
    keepDraft(unsavedWrapUps, Object.fromEntries(kept.map((call) => [call.id, call])));
  }, [toKeep, keepDraft]);

  const shown: readonly CallToWriteUp[] = [...unsaved.filter((call) => call.id !== id), ...(latest ? [latest] : [])];
  return { shown, live, dismiss };
}
