import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { timeOf, minutesOf } from '../../parts/appointment/minutes-of-day.ts';
import { useOwnHold } from '../../parts/appointment/own-hold.ts';
import type { BoardPlace } from './board-address.ts';
import type { Block } from './board-model.ts';
import type { Geometry } from './use-board-drag.ts';

/** Makes an appointment longer or shorter by some slots: the form beside the board has the new end, and saves it. */
export function useResize(
  place: BoardPlace,
  { slot, to: latest }: Pick<Geometry, 'slot' | 'to'>,
): (block: Block, slots: number) => void {
  const navigate = useNavigate();
  return useCallback(
    (block, slots) => {
      const { event, from } = block;
      if (!event) return;
      // The end that the form has already: the key may be pressed again before it is saved.
      const { hold } = useOwnHold.getState();
      const end = hold?.appointmentId === event.id && hold.date === block.day ? minutesOf(hold.end) : block.to;
      const next = Math.min(Math.max(end + slots * slot, from + slot), latest);
      if (next === end) return;
      const search = { ...place, on: block.day, start: timeOf(from), end: timeOf(next) };
      void navigate({ to: '/appointments/$id', params: { id: String(event.id) }, search });
    },
    [navigate, place, slot, latest],
  );
}
