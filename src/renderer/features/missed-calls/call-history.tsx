import type { UnreturnedLine } from '../../../shared/contract/unreturned-calls.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { sinceText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { callText } from './happened.ts';
import layout from '../../kit/layout.module.css';
import styles from './missed-calls.module.css';

interface Event {
  readonly at: string;
  readonly what: string;
  readonly more: string;
}

/** The calls and the tries to return them, in order; then the agent who has it. */
export function CallHistory({ line }: { line: UnreturnedLine }) {
  const { text, language } = useText();
  const numberText = useNumberText();
  const today = useToday();
  const calls = line.calls.map((call): Event => ({
    at: call.at,
    what: callText(call, text),
    more: [
      call.group && localName(call.group, language),
      call.line && text('missed.line', { number: numberText(call.line) }),
    ]
      .filter(Boolean)
      .join(text('list.separator')),
  }));
  const tries = line.tries.map(({ at, agent }): Event => ({
    at,
    what: text('missed.tried'),
    more: agent ?? '',
  }));
  const events = [...calls, ...tries].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <div>
      <ol className={`${layout.plainList} ${styles.history}`} aria-label={text('missed.history')}>
        {events.map(({ at, what, more }) => (
          <li key={`${at} ${what}`}>
            <span className={layout.figures}>{sinceText(at, today, language)}</span>
            <span>
              {what}
              {more !== '' && <span className={styles.more}>{more}</span>}
            </span>
          </li>
        ))}
      </ol>
      {line.holder && (
        <p className={styles.given}>
          {text(line.holder.is_calling ? 'missed.isCalling' : 'missed.isGiven', { name: line.holder.name })}
          {line.note !== null && <span className={styles.more}>{line.note}</span>}
        </p>
      )}
    </div>
  );
}
