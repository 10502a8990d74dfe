import { UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import type { FloorAgent } from '../../../shared/contract/floor.ts';
import type { MissedDebt, MissedDebtLine } from '../../../shared/contract/missed-debt.ts';
import type { QueueDelay } from '../../../shared/contract/work-queue.ts';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { moneyText, sinceText } from '../../kit/format.ts';
import { useRowKeys } from '../../kit/list/use-row-keys.ts';
import { minutesWithUnits } from '../../kit/minutes-with-units.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { AgentState } from './agent-state.tsx';
import { happenedText } from './happened.ts';
import { SettledRows } from './settled-rows.tsx';
import { keyOf } from './use-call-debt.ts';
import { urgencyOf, useClockText } from '../../parts/use-clock-text.ts';
import tableStyles from '../../kit/list/table.module.css';
import layout from '../../kit/layout.module.css';
import styles from './missed-calls.module.css';

/** The time that is left, in words and as a bar that fills; amber when little is left, red when it is over. */
function DebtClock({ clock }: { clock: MissedDebtLine['clock'] }) {
  const clockText = useClockText();
  const { left, of } = clock;
  return (
    <div className={styles.clock} data-part="debt-clock" data-state={urgencyOf(clock)}>
      <span className={layout.figures}>{clockText(clock)}</span>
      <div className={styles.clockBar} aria-hidden>
        <div style={{ width: `${Math.min(100, Math.max(0, (1 - left / of) * 100))}%` }} />
      </div>
    </div>
  );
}

const columns = ['customer', 'happened', 'missed', 'age', 'value', 'clock', 'tries', 'holder'] as const;
const amounts: ReadonlySet<string> = new Set(['missed', 'age', 'value', 'tries']);

/** Open ones, the least time left first, and below them those that were settled today. J and K move, C calls. */
export function DebtTable({
  debt,
  selected,
  delays,
  agents,
  readAt,
  onSelect,
  onCall,
}: {
  debt: MissedDebt;
  selected: MissedDebtLine | undefined;
  /** Persons who are put off for everybody. */
  delays: readonly QueueDelay[];
  agents: readonly FloorAgent[];
  /** When the agents were read, in epoch milliseconds. */
  readAt: number;
  onSelect: (id: number) => void;
  onCall: (line: MissedDebtLine) => void;
}) {
  const { text } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const { open, figures } = debt;
  useRowKeys(scroller, {
    isOn: true,
    count: open.length,
    bringIntoSight: () => {},
    onCall: (index) => {
      const line = open[index];
      if (line) onCall(line);
    },
  });
  const hidden = figures.open - open.length;
  return (
    <div ref={scroller} className={`${tableStyles.tableScroller} ${styles.table}`}>
      <table className={tableStyles.table} aria-label={text('missed.title')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                data-column={column}
                className={amounts.has(column) ? tableStyles.amount : undefined}
                aria-sort={column === 'clock' ? 'ascending' : undefined}
              >
                {text(`missed.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {open.map((line, index) => (
            <DebtRow
              key={line.record_id}
              line={line}
              index={index}
              isSelected={line === selected}
              delay={delays.find(({ key }) => key === keyOf(line))}
              agent={agents.find(({ agent_id: id }) => id === line.holder?.agent_id)}
              readAt={readAt}
              onSelect={onSelect}
            />
          ))}
          {open.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={styles.quiet}>
                {text('missed.none')}
              </td>
            </tr>
          )}
          {hidden > 0 && (
            <tr>
              <td colSpan={columns.length} className={styles.quiet}>
                {text('desk.more', { count: hidden })}
              </td>
            </tr>
          )}
        </tbody>
        <SettledRows debt={debt} />
      </table>
    </div>
  );
}

function DebtRow({
  line,
  index,
  isSelected,
  delay,
  agent,
  readAt,
  onSelect,
}: {
  line: MissedDebtLine;
  index: number;
  isSelected: boolean;
  delay: QueueDelay | undefined;
  agent: FloorAgent | undefined;
  readAt: number;
  onSelect: (id: number) => void;
}) {
  const { text, language } = useText();
  const numberText = useNumberText();
  const today = clinicDay(useTimeZone());
  const { holder, value } = line;
  const choose = (): void => onSelect(line.record_id);
  return (
    <tr data-index={index} className={tableStyles.rowLink} onClick={choose}>
      <td data-column="customer">
        <UnstyledButton
          className={tableStyles.rowOpener}
          data-part="row-opener"
          aria-current={isSelected || undefined}
          onFocus={choose}
          onClick={choose}
        >
          {line.customer ? (
            <span className={layout.name} data-part="name">
              {line.customer.name}
            </span>
          ) : (
            <span className={layout.figures}>{numberText(line.number)}</span>
          )}
        </UnstyledButton>
      </td>
      <td data-column="happened">{happenedText(line, text)}</td>
      <td data-column="missed" className={tableStyles.amount}>
        <span className={layout.figures}>{sinceText(line.since, today, language)}</span>
      </td>
      <td data-column="age" className={tableStyles.amount}>
        <span className={layout.figures}>{minutesWithUnits(line.age_minutes, text)}</span>
      </td>
      <td data-column="value" className={tableStyles.amount}>
        {value ? (
          <span className={layout.figures}>{moneyText(value.total_spent, language)}</span>
        ) : (
          <span className={styles.quiet}>{line.is_new ? text('queue.new') : '–'}</span>
        )}
      </td>
      <td data-column="clock">
        <DebtClock clock={line.clock} />
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
        {!holder && !delay && <span className={styles.nobody}>{text('missed.nobody')}</span>}
      </td>
    </tr>
  );
}
