import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { materialCategorySchema } from '../../../shared/contract/material.ts';
import type * as z from 'zod';
import { useText } from '../../i18n/use-text.ts';
import { isComposing } from '../../kit/input-method.ts';
import layout from '../../kit/layout.module.css';

type Category = z.infer<typeof materialCategorySchema>;

const maxName = 50;

/** A category, with its place among the others, its name, and its removal while nothing is in it. */
export function CategoryRow(parts: {
  category: Category;
  /** How many materials it has, where that is known. */
  count: number | undefined;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  /** Resolves to whether it was renamed. */
  onRename: (name: string) => Promise<boolean>;
  onRemove: () => void;
}) {
  const { category, count, isFirst, isLast, onMove, onRename, onRemove } = parts;
  const { name, material_type: type } = category;
  const { text } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const rename = async (): Promise<void> => {
    const wanted = typed?.trim() ?? '';
    if (wanted === '' || wanted === name || (await onRename(wanted))) setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // Not for the form of a new one.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') setTyped(null);
    else void rename();
  };
  if (typed !== null)
    return (
      <Group gap={4} wrap="nowrap" mih={40}>
        <TextInput
          className={layout.grows}
          size="sm"
          autoFocus
          autoComplete="off"
          maxLength={maxName}
          aria-label={text('materialAdmin.rename', { name })}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          onKeyDown={onKeyDown}
        />
        <Action name={text('materialAdmin.renameAction')} onPress={() => void rename()}>
          <IconCheck size={16} />
        </Action>
        <Action name={text('confirm.cancel')} onPress={() => setTyped(null)}>
          <IconX size={16} />
        </Action>
      </Group>
    );
  return (
    <Group gap={4} wrap="nowrap" justify="space-between" mih={40}>
      <Text size="sm" className={layout.shrink}>
        {name}{' '}
        <Text span size="xs" c="dimmed">
          {text(`material.${type}`)}
          {count !== undefined && ` · ${text('materials.total', { count })}`}
        </Text>
      </Text>
      <Group gap={0} wrap="nowrap" className={layout.keepsWidth}>
        <Action name={text('materialAdmin.up', { title: name })} isDisabled={isFirst} onPress={() => onMove(-1)}>
          <IconArrowUp size={16} />
        </Action>
        <Action name={text('materialAdmin.down', { title: name })} isDisabled={isLast} onPress={() => onMove(1)}>
          <IconArrowDown size={16} />
        </Action>
        <Action name={text('materialAdmin.rename', { name })} onPress={() => setTyped(name)}>
          <IconPencil size={16} />
        </Action>
        <Action
          name={text('materialAdmin.removeCategory', { name })}
          isDisabled={count !== undefined && count > 0}
          onPress={onRemove}
        >
          <IconTrash size={16} />
        </Action>
      </Group>
    </Group>
  );
}

function Action(parts: { name: string; isDisabled?: boolean; onPress: () => void; children: ReactNode }) {
  const { name, isDisabled = false, onPress, children } = parts;
  return (
    <ActionIcon variant="subtle" color="gray" disabled={isDisabled} aria-label={name} onClick={onPress}>
      {children}
    </ActionIcon>
  );
}
