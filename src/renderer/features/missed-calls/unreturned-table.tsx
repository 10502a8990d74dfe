import { Checkbox, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import type { FloorAgent } from '../../../shared/contract/floor.ts';
import type { UnreturnedCalls, UnreturnedLine } from '../../../shared/contract/unreturned-calls.ts';
import type { QueueDelay } from '../../../shared/contract/work-queue.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { moneyText, sinceText } from '../../kit/format.ts';
import { useRowKeys } from '../../kit/list/use-row-keys.ts';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { AgentState } from './agent-state.tsx';
import { happenedText } from './happened.ts';
import { SettledRows } from './settled-rows.tsx';
import { keyOf } from './use-return-call.ts';
import { useWait } from '../../parts/use-wait.ts';
import { Waiting } from '../../parts/waiting.tsx';
import tableStyles from '../../kit/list/table.module.css';
import layout from '../../kit/layout.module.css';
import styles from './missed-calls.module.css';

const columns = ['customer', 'happened', 'waiting', 'value', 'tries', 'holder'] as const;
const columnCount = columns.length + 1;
const amounts: ReadonlySet<string> = new Set(['value', 'tries']);

/**
 * Open ones, the least time left first, and below them those that were settled today. J and K move, C calls, X chooses
 * one and moves to the next.
 */
export function UnreturnedTable({
  unreturned,
  selected,
  delays,
  agents,
  readAt,
  onSelect,
  onCall,
  chosen,
  onChoose,
}: {
  unreturned: UnreturnedCalls;
  selected: UnreturnedLine | undefined;
  /** Calls that are given at once, by the last record of each. */
  chosen: ReadonlySet<number>;
  onChoose: (lines: readonly UnreturnedLine[], isChosen: boolean) => void;
  /** Persons who are put off for everybody. */
  delays: readonly QueueDelay[];
  agents: readonly FloorAgent[];
  /** When the agents were read, in epoch milliseconds. */
  readAt: number;
  onSelect: (id: number) => void;
  onCall: (line: UnreturnedLine) => void;
}) {
  const { text } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const { open, figures } = unreturned;
  useRowKeys(scroller, {
    isOn: true,
    count: open.length,
    bringIntoSight: () => {},
    onCall: (index) => {
      const line = open[index];
      if (line) onCall(line);
    },
  });
  const choose = (line: UnreturnedLine): void => onChoose([line], !chosen.has(line.record_id));
  useHotKeys({
    x: once(() => {
      if (!selected) return;
      choose(selected);
      const next = open[open.indexOf(selected) + 1];
      if (next) onSelect(next.record_id);
    }),
  });
  const hidden = figures.open - open.length;
  const unassigned = open.filter(({ holder }) => holder === null);
  const isEach = unassigned.length > 0 && unassigned.every(({ record_id: id }) => chosen.has(id));
  return (
    <div ref={scroller} className={`${tableStyles.tableScroller} ${styles.table}`} data-part="unreturned-rows">
      <table className={tableStyles.table} aria-label={text('missed.title')}>
        <thead>
          <tr>
            <th scope="col" data-column="choose">
              <Checkbox
                size="xs"
                aria-label={text('missed.chooseUnassigned')}
                checked={isEach}
                indeterminate={!isEach && chosen.size > 0}
                disabled={unassigned.length === 0}
                onChange={() => onChoose(unassigned, !isEach)}
              />
            </th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                data-column={column}
                className={amounts.has(column) ? tableStyles.amount : undefined}
                aria-sort={column === 'waiting' ? 'ascending' : undefined}
              >
                {text(`missed.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {open.map((line, index) => (
            <UnreturnedRow
              key={line.record_id}
              line={line}
              index={index}
              isSelected={line === selected}
              delay={delays.find(({ key }) => key === keyOf(line))}
              agent={agents.find(({ agent_id: id }) => id === line.holder?.agent_id)}
              readAt={readAt}
              isChosen={chosen.has(line.record_id)}
              onChoose={choose}
              onSelect={onSelect}
            />
          ))}
          {open.length === 0 && (
            <tr>
              <td colSpan={columnCount} className={styles.quiet}>
                {text('missed.none')}
              </td>
            </tr>
          )}
          {hidden > 0 && (
            <tr>
              <td colSpan={columnCount} className={styles.quiet}>
                {text('desk.more', { count: hidden })}
              </td>
            </tr>
          )}
        </tbody>
        <SettledRows unreturned={unreturned} columnCount={columnCount} />
      </table>
    </div>
  );
}

function UnreturnedRow({
  line,
  index,
  isSelected,
  delay,
  agent,
  readAt,
  isChosen,
  onChoose,
  onSelect,
}: {
  line: UnreturnedLine;
  isChosen: boolean;
  onChoose: (line: UnreturnedLine) => void;
  index: number;
  isSelected: boolean;
  delay: QueueDelay | undefined;
  agent: FloorAgent | undefined;
  readAt: number;
  onSelect: (id: number) => void;
}) {
  const { text, language } = useText();
  const numberText = useNumberText();
  const today = useToday();
  const { holder, value } = line;
  const wait = useWait();
  const who = line.customer?.name ?? numberText(line.number);
  const select = (): void => onSelect(line.record_id);
  return (
    <tr data-index={index} className={tableStyles.rowLink} onClick={select}>
      <td data-column="choose" onClick={(event) => event.stopPropagation()}>
        <Checkbox
          size="xs"
          aria-label={text('missed.choose', { who })}
          checked={isChosen}
          onChange={() => onChoose(line)}
        />
      </td>
      <td data-column="customer">
        <UnstyledButton
          className={tableStyles.rowOpener}
          data-part="row-opener"
          aria-current={isSelected || undefined}
          onFocus={select}
          onClick={select}
        >
          {line.customer ? (
            <span className={layout.name} data-part="name">
              {line.customer.name}
            </span>
          ) : (
            <span className={layout.figures}>{who}</span>
          )}
        </UnstyledButton>
      </td>
      <td data-column="happened">{happenedText(line, text)}</td>
      <td data-column="waiting">
        <Waiting wait={wait(line)} />
      </td>
      <td data-column="value" className={tableStyles.amount}>
        {value ? (
          <span className={layout.figures}>{moneyText(value.total_spent, language)}</span>
        ) : (
          <span className={styles.quiet}>{line.is_new ? text('queue.new') : '–'}</span>
        )}
      </td>
      <td data-column="tries" className={tableStyles.amount}>
        <span className={layout.figures}>{line.try_count}</span>
      </td>
      <td data-column="holder">
        {holder && (
          <span className={styles.holder}>
            <span className={layout.name} data-part="name">
              {holder.name}
            </span>{' '}
            {holder.is_calling ? (
              <span className={styles.quiet}>{text('missed.callingNow')}</span>
            ) : (
              agent && <AgentState agent={agent} readAt={readAt} />
            )}
          </span>
        )}
        {!holder && delay && text('missed.isPutOff', { time: sinceText(delay.until, today, language) })}
        {!holder && !delay && <span className={styles.nobody}>{text('queue.unassigned')}</span>}
      </td>
    </tr>
  );
}
