import { Button, Text } from '@mantine/core';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { QueuePlace, WorkKind, WorkLine, WorkQueue } from '../../../shared/contract/work-queue.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCallButton } from '../../parts/calls/use-call-button.ts';
import { type HotKeys, once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { PutOff } from './put-off.tsx';
import { QueueLine } from './queue-line.tsx';
import layout from '../../kit/layout.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { useClinic } from '../../api/use-clinic.ts';
import { useCapability, useWorkstation } from '../../state/use-workstation.ts';
import { usePress } from '../../kit/use-press.ts';

import styles from './work-queue.module.css';

const folded = ['older', 'others'] as const satisfies readonly QueuePlace[];

/** The follow-up that a call of the line is about. */
function followupOf({ reasons }: WorkLine): number | null {
  const due = reasons.find(({ kind }) => kind === 'followup' || kind === 'promise');
  return due?.kind === 'followup' || due?.kind === 'promise' ? due.record.id : null;
}

/**
 * Calls the person of a line, who is leased first, and so is their follow-up: if a colleague is about to call, or has
 * it open in a run, an error is shown and nothing rings. The follow-up before is given back: an account may lease few.
 */
function useCallLine(): (line: WorkLine) => void {
  const { phone } = useWorkstation();
  const clinic = useClinic();
  const queries = useQueryClient();
  const canLease = useCapability('followUps');
  const press = usePress();
  const leased = useRef<number>(null);
  const lease = useCallback(
    async (line: WorkLine): Promise<void> => {
      await clinic.workQueue.lease({ body: { key: line.key } });
      const id = canLease ? followupOf(line) : null;
      if (id === null) return;
      if (leased.current !== null && leased.current !== id)
        await clinic.followupLease.release({ body: { id: leased.current } }).catch(() => undefined);
      leased.current = id;
      await clinic.followupLease.lease({ body: { id } });
    },
    [clinic, canLease],
  );
  return useCallback(
    (line) => {
      press(async () => {
        await lease(line).catch((error: unknown) => {
          void queries.invalidateQueries({ queryKey: ['queue'] });
          throw error;
        });
        const source =
          line.missed_call_id === null
            ? { customerId: line.customer?.id ?? 0, phoneIndex: 0 }
            : { recordId: line.missed_call_id };
        await phone.dial({ number: line.number, source });
      })();
    },
    [phone, lease, queries, press],
  );
}

export function QueueLines({ queue, total, show }: { queue: WorkQueue; total: number; show: WorkKind | undefined }) {
  const { text } = useText();
  const ofKind = queue.lines.filter(({ kinds }) => show === undefined || kinds.includes(show));
  const linesAt = (place: QueuePlace): WorkLine[] => ofKind.filter((line) => line.place === place);
  const [opened, open] = useState<Readonly<Partial<Record<QueuePlace, boolean>>>>({});
  const hidden = total - linesAt('now').length - linesAt('older').length;
  // Older ones are not folded away while there is nothing else to do.
  const isOpen = (place: QueuePlace): boolean => opened[place] ?? (place === 'older' && linesAt('now').length === 0);
  const lines = [...linesAt('now'), ...folded.flatMap((place) => (isOpen(place) ? linesAt(place) : []))];
  const [selectedKey, select] = useState<string | null>(null);
  const [later, putOff] = useState<WorkLine | null>(null);
  const list = useRef<HTMLDivElement>(null);
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
  const row = (line: WorkLine): ReactNode => (
    <QueueLine
      key={line.key}
      line={line}
      isSelected={line === selected}
      onSelect={select}
      onCall={callLine}
      onLater={putOff}
      callButton={callButton}
    />
  );
  const counts = {
    older: linesAt('older').length === 0 ? 0 : linesAt('older').length + hidden,
    others: show === undefined ? queue.with_others : linesAt('others').length,
  };
  const isCut = hidden > 0 && (counts.older === 0 || isOpen('older'));
  return (
    <>
      <div ref={list}>
        <ul className={layout.plainList}>{linesAt('now').map(row)}</ul>
        {folded.map(
          (place) =>
            counts[place] > 0 && (
              <Fold
                key={place}
                words={text(`queue.fold.${place}`, { count: counts[place] })}
                isOpen={isOpen(place)}
                onToggle={() => open({ ...opened, [place]: !isOpen(place) })}
              >
                <ul className={layout.plainList}>{linesAt(place).map(row)}</ul>
              </Fold>
            ),
        )}
      </div>
      {isCut && (
        <Text size="sm" c="dimmed" px="sm" py="xs">
          {text('desk.more', { count: hidden })}
        </Text>
      )}
      {later && <PutOff line={later} onClose={() => putOff(null)} />}
    </>
  );
}

/** Entries that are out of the way until they are asked for. */
function Fold({
  words,
  isOpen,
  onToggle,
  children,
}: {
  words: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const { text } = useText();
  const toggle = text(isOpen ? 'queue.hide' : 'queue.unfold');
  return (
    <>
      <div className={styles.fold}>
        <span className={layout.grows}>{words}</span>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${toggle} ${words}`}
          onClick={onToggle}
        >
          {toggle}
        </Button>
      </div>
      {isOpen && children}
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
