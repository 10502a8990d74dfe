import { Button } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { appointmentList } from '../../api/appointment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import type { BoardPlace } from './board-address.ts';

/** How many appointments have to be moved, and the list of them; nothing while there are none. */
export function ToMoveFilter({ place, onChange }: { place: BoardPlace; onChange: (place: BoardPlace) => void }) {
  const { text } = useText();
  const isOffered = useCapability('appointments');
  const { data } = useInfiniteQuery({ ...appointmentList(useClinic(), { isToMove: true }), enabled: isOffered });
  const count = data?.pages[0]?.total ?? 0;
  const isOn = place.view === 'list' && place.move === true;
  if (!isOn && count === 0) return null;
  const { move: _move, ...others } = place;
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      color={isOn ? 'red' : undefined}
      aria-pressed={isOn}
      leftSection={<IconArrowsMove size={16} aria-hidden />}
      onClick={() => onChange(isOn ? others : { ...others, view: 'list', move: true })}
    >
      {text('appointments.toMoveCount', { count })}
    </Button>
  );
}
