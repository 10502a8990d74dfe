import { IconCircleCheck } from '@tabler/icons-react';
import type { UnreturnedCalls } from '../../../shared/contract/unreturned-calls.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { moneyText, sinceText } from '../../kit/format.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import tableStyles from '../../kit/list/table.module.css';
import layout from '../../kit/layout.module.css';
import styles from './missed-calls.module.css';

/** Those of today, the latest first, with how each was settled. */
export function SettledRows({ unreturned, columnCount }: { unreturned: UnreturnedCalls; columnCount: number }) {
  const { text, language } = useText();
  const numberText = useNumberText();
  const today = useToday();
  const { settled, figures } = unreturned;
  const { reached, called_again: calledAgain, dealt_with: dealtWith } = figures.settled;
  if (settled.length === 0) return null;
  return (
    <tbody>
      <tr className={styles.settledHead}>
        <th colSpan={columnCount} scope="rowgroup">
          {text('missed.settledToday', { count: reached + calledAgain + dealtWith })}
          {' · '}
          {text('missed.settledWays', { reached, calledAgain, dealtWith })}
        </th>
      </tr>
      {settled.map((line) => (
        <tr key={`${line.record_id} ${line.settled_at}`} className={styles.settledRow}>
          <td data-column="choose" />
          <td data-column="customer">
            {line.customer ? (
              <span className={layout.name} data-part="name">
                {line.customer.name}
              </span>
            ) : (
              <span className={layout.figures}>{numberText(line.number)}</span>
            )}
          </td>
          <td data-column="happened">
            {text('missed.callsSince', { count: line.call_count, time: sinceText(line.since, today, language) })}
          </td>
          <td data-column="waiting">
            <span className={styles.settledWay}>
              <IconCircleCheck size={14} aria-hidden />
              {text(`missed.way.${line.way}`, { time: line.settled_at.slice(11, 16) })}
            </span>
          </td>
          <td data-column="value" className={tableStyles.amount}>
            {line.value && <span className={layout.figures}>{moneyText(line.value.total_spent, language)}</span>}
          </td>
          <td data-column="tries" className={tableStyles.amount}>
            <span className={layout.figures}>{line.try_count}</span>
          </td>
          <td data-column="holder">{line.settled_by}</td>
        </tr>
      ))}
    </tbody>
  );
}
