import type { CallEvent } from '../../../shared/contract/cdr.ts';

/** An event; keys that one side pressed in a row are one, with their number. */
export type ShownEvent = CallEvent & { readonly keys: number };

const secondsApart = 5;
const msOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);

/** Events with the keys of one side, not more than 5 s apart, together: the others stay as they are. */
export function withKeysTogether(events: readonly CallEvent[]): ShownEvent[] {
  const shown: ShownEvent[] = [];
  let lastAt = '';
  for (const event of events) {
    const before = shown.at(-1);
    const isNext =
      event.kind === 'key' &&
      before?.kind === 'key' &&
      before.side === event.side &&
      msOf(event.at) - msOf(lastAt) <= secondsApart * 1000;
    if (isNext) shown[shown.length - 1] = { ...before, keys: before.keys + 1 };
    else shown.push({ ...event, keys: event.kind === 'key' ? 1 : 0 });
    lastAt = event.at;
  }
  return shown;
}
