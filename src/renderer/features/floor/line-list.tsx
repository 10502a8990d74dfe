import { useQuery } from '@tanstack/react-query';
import type { LineState } from '../../../shared/contract/line.ts';
import { lineStates } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { sinceText } from '../../kit/format.ts';
import { useCapability, useToday } from '../../state/use-workstation.ts';
import layout from '../../kit/layout.module.css';
import styles from './line-list.module.css';

const stateOf = ({ answers, registered_until: until }: LineState) => {
  if (answers === null) return 'line.unknown';
  if (!answers) return 'line.silent';
  return until === null ? 'line.answers' : 'line.registered';
};

/** The lines to the outside, each with its state, and of one that does not answer since when. Null without any. */
export function useLineList() {
  const { data } = useQuery({ ...lineStates(useClinic()), enabled: useCapability('lines') });
  return data && data.length > 0 ? data : null;
}

export function LineList({ lines }: { lines: readonly LineState[] }) {
  const { text, language } = useText();
  const today = useToday();
  return (
    <ul className={`${layout.plainList} ${styles.lines}`}>
      {lines.map((line) => (
        <li key={line.name} data-answers={line.answers ?? undefined}>
          <span className={styles.dot} aria-hidden />
          <span className={layout.grows}>{line.name}</span>
          <span className={styles.state}>
            {text(stateOf(line))}
            {line.answers === false &&
              line.since !== null &&
              ` ${text('line.since', { since: sinceText(line.since, today, language) })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
