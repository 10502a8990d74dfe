import { useCallback, useEffect, useState } from 'react';
import { resourceKinds } from '../../../shared/contract/appointment-fields.ts';
import type { ClinicClient } from '../../api/clinic.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { useOwnHold } from './own-hold.ts';
import type { TimeValues } from './time-values.ts';

/** `until`: of this page's clock, in epoch milliseconds. */
export type HoldState =
  | { readonly state: 'none' }
  | { readonly state: 'asking' }
  | { readonly state: 'held'; readonly until: number }
  | { readonly state: 'refused'; readonly problem: unknown };

type HoldBody = Parameters<ClinicClient['appointmentExtension']['hold']>[0]['body'];

/** Null while there is nothing to hold: a part of the time is missing, or nobody and nothing is asked for. */
function bodyOf(wanted: TimeValues, id: number | null): HoldBody | null {
  const { date, start, end } = wanted;
  const named = resourceKinds.flatMap((kind) =>
    wanted[`${kind}_id`] === null ? [] : [[`${kind}_id`, wanted[`${kind}_id`]]],
  );
  if (date === '' || start === null || end === null || end <= start || named.length === 0) return null;
  return { date, start, end, ...Object.fromEntries(named), ...(id === null ? {} : { appointment_id: id }) };
}

interface HoldOptions {
  readonly isWanted?: boolean;
  readonly appointmentId?: number | null;
  /** Whether the outbox books the time, once the form has closed: it is held until then. The same function always. */
  readonly isUnderWay?: () => boolean;
}

/**
 * Holds a time at the service while a form asks for it, and releases it when the form closes or asks for another one.
 * It appears on the board immediately, and is removed when the service refuses it.
 */
export function useHold(
  wanted: TimeValues,
  { isWanted = true, appointmentId = null, isUnderWay }: HoldOptions,
): { hold: HoldState; again: () => void } {
  const clinic = useClinic();
  const isOffered = useCapability('appointments');
  const [answer, setAnswer] = useState<{ readonly request: string; readonly hold: HoldState } | null>(null);
  const [round, setRound] = useState(0);
  const body = isWanted && isOffered ? bodyOf(wanted, appointmentId) : null;
  const request = JSON.stringify({ body, round });
  useEffect(() => {
    const { body } = JSON.parse(request) as { body: HoldBody | null };
    if (body === null) return;
    const shown = ownHoldOf(body);
    useOwnHold.setState({ hold: shown });
    const answered = clinic.appointmentExtension.hold({ body });
    answered.then(
      ({ seconds_left: seconds }) =>
        setAnswer({ request, hold: { state: 'held', until: Date.now() + seconds * 1000 } }),
      (problem: unknown) => {
        takeOff(shown);
        setAnswer({ request, hold: { state: 'refused', problem } });
      },
    );
    return () => {
      takeOff(shown);
      if (isUnderWay?.()) return;
      // One that has been booked, has expired or was replaced is there no longer.
      void answered.then(({ id }) => clinic.appointmentExtension.release({ body: { id } })).catch(() => undefined);
    };
  }, [request, clinic, isUnderWay]);
  const again = useCallback(() => setRound((count) => count + 1), []);
  if (body === null) return { hold: { state: 'none' }, again };
  return { hold: answer?.request === request ? answer.hold : { state: 'asking' }, again };
}

const takeOff = (shown: ReturnType<typeof ownHoldOf>): void => {
  if (useOwnHold.getState().hold === shown) useOwnHold.setState({ hold: null });
};

const ownHoldOf = (body: HoldBody) => ({
  date: body.date,
  start: body.start,
  end: body.end,
  appointmentId: body.appointment_id === undefined ? null : Number(body.appointment_id),
  resourceIds: resourceKinds.flatMap((kind) =>
    body[`${kind}_id`] === undefined ? [] : [`${kind}-${body[`${kind}_id`]}`],
  ),
});
