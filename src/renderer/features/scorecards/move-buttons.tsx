import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';

/** Moves a line or a section, or removes it. `what` names it in full; `idOf` gives the IDs of the buttons. */
export function MoveButtons(parts: {
  what: string;
  idOf: (button: 'up' | 'down') => string;
  canMove: (by: -1 | 1) => boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  isRemovable: boolean;
}) {
  const { what, idOf, canMove, onMove, onRemove, isRemovable } = parts;
  const { text } = useText();
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        id={idOf('up')}
        variant="subtle"
        color="gray"
        aria-label={text('scorecard.moveUp', { what })}
        disabled={!canMove(-1)}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        id={idOf('down')}
        variant="subtle"
        color="gray"
        aria-label={text('scorecard.moveDown', { what })}
        disabled={!canMove(1)}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={text('scorecard.remove', { what })}
        disabled={!isRemovable}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}
