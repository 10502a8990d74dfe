import { Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { WorkKind, WorkLine, WorkQueue } from '../../../shared/contract/work-queue.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCallButton } from '../../parts/calls/use-call-button.ts';
import { type HotKeys, once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { PutOff } from './put-off.tsx';
import { QueueLine } from './queue-line.tsx';
import { useCallLine } from './use-call-line.ts';
import layout from '../../kit/layout.module.css';

export function QueueLines({ queue, total, show }: { queue: WorkQueue; total: number; show: WorkKind | undefined }) {
  const { text } = useText();
  const lines = queue.lines.filter(({ kinds }) => show === undefined || kinds.includes(show));
  const [selectedKey, select] = useState<string | null>(null);
  const [later, putOff] = useState<WorkLine | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const callButton = useCallButton();
  const callLine = useCallLine();
  const selected = lines.find(({ key }) => key === selectedKey) ?? lines[0];
  useQueueKeys({
    move: (by) => {
      const before = lines.findIndex(({ key }) => key === selected?.key);
      // The first press takes the focus to the line that is selected.
      const isInList = list.current?.contains(document.activeElement) ?? false;
      const next = lines[isInList ? before + by : before];
      if (!next) return;
      select(next.key);
      list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"] [data-part~=queue-opener]`)?.focus();
    },
    call: () => {
      if (selected && !callButton.disabled && selected.holder === null) callLine(selected);
    },
    later: () => {
      if (selected) putOff(selected);
    },
  });
  const hidden = total - lines.length;
  return (
    <>
      <ul ref={list} className={layout.plainList}>
        {lines.map((line) => (
          <QueueLine
            key={line.key}
            line={line}
            isSelected={line === selected}
            onSelect={select}
            onCall={callLine}
            onLater={putOff}
            callButton={callButton}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" px="sm" py="xs">
          {text('desk.more', { count: hidden })}
        </Text>
      )}
      {later && <PutOff line={later} onClose={() => putOff(null)} />}
    </>
  );
}

interface QueueKeys {
  /** One line down (1) or up (-1). */
  readonly move: (by: 1 | -1) => void;
  readonly call: () => void;
  readonly later: () => void;
}

/**
 * J and K, and the arrows within the queue, move; C calls, S puts off. Single letters do nothing while something is
 * typed, a dialog or menu is open or a call rings.
 */
function useQueueKeys({ move, call, later }: QueueKeys): void {
  // A choice has its own arrow keys, and takes no letters.
  const moveInQueue =
    (by: 1 | -1): HotKeys[string] =>
    (_, target) =>
      target.closest('[data-part=queue]') && !target.matches('input') ? move(by) : false;
  useHotKeys({
    j: () => move(1),
    k: () => move(-1),
    arrowdown: moveInQueue(1),
    arrowup: moveInQueue(-1),
    c: once(call),
    s: once(later),
  });
}
