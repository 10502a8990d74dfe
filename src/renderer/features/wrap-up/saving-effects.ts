import type { WrapUpContext, WrapUpForm } from './wrap-up-values.ts';

/** A record that saving the wrap-up writes, beside the call's outcome and note. Days are YYYY-MM-DD, times HH:mm. */
export type SavingEffect =
  | { readonly kind: 'completes' | 'plans' | 'takes'; readonly day: string }
  | { readonly kind: 'books' | 'promises'; readonly day: string; readonly time: string };

type Filled = Pick<WrapUpForm, 'executes' | 'next_followup_date' | 'promise' | 'appointment' | 'reservation'>;

/** The records that `writesOf` would write for the same form, in the same order. */
export function savingEffectsOf(
  { executes, next_followup_date: next, promise, appointment, reservation }: Filled,
  due: { readonly followup_date: string } | null,
  customer: WrapUpContext['customer'],
): SavingEffect[] {
  const completed = executes ? due : null;
  return [
    ...(completed ? [{ kind: 'completes', day: completed.followup_date } as const] : []),
    ...(next !== undefined && (completed || customer) ? [{ kind: 'plans', day: next } as const] : []),
    ...(promise && customer
      ? [{ kind: 'promises', day: promise.followup_date, time: promise.followup_time } as const]
      : []),
    ...(appointment ? [{ kind: 'books', day: appointment.date, time: appointment.start } as const] : []),
    ...(reservation ? [{ kind: 'takes', day: reservation.reservation.date } as const] : []),
  ];
}
