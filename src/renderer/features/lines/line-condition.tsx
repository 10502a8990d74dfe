import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { LineState } from '../../../shared/contract/line.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { sinceText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import styles from './lines.module.css';

const noAnswer = 408;
/** The far side wants another user or password, or a source address that it knows. */
const refusedCredentials = new Set([401, 403, 407]);

/** Whether a line responds, in an icon and a word, and since when. */
export function LineCondition({ state }: { state: LineState | null }) {
  const { text, language } = useText();
  const today = useToday();
  if (state === null || state.answers === null)
    return (
      <span className={styles.state}>
        <IconCircleDashed size={16} aria-hidden />
        {text('line.unknown')}
      </span>
    );
  const { answers, status, since, reason, failure, registered_until: until } = state;
  const Icon = answers ? IconCircleCheck : IconAlertTriangle;
  const isSilent = status === null || status === noAnswer || failure !== null;
  return (
    <>
      <span className={styles.state} data-state={answers ? 'answers' : 'silent'}>
        <Icon size={16} aria-hidden />
        {answers && text(until === null ? 'line.answers' : 'line.registered')}
        {!answers && isSilent && text('line.silent')}
        {!answers &&
          !isSilent &&
          text(reason === null ? 'line.refusing' : 'line.notRegistered', { status: String(status) })}
      </span>
      {until !== null && (
        <span className={`${styles.below} ${layout.figures}`}>
          {text('line.registeredUntil', { until: until.slice(11) })}
        </span>
      )}
      {since !== null && until === null && (
        <span className={`${styles.below} ${layout.figures}`}>
          {text('line.since', { since: sinceText(since, today, language) })}
        </span>
      )}
    </>
  );
}

/** The reason why a line does not take calls, with the remedy; null while none is known. */
export const lineProblemText = (state: LineState | null, text: Translate): string | null => {
  if (state === null || state.answers !== false || state.status === null) return null;
  if (state.status === noAnswer) return text('line.noAnswer');
  if (state.failure !== null) return text('line.notSent', { failure: state.failure });
  const advice = text(refusedCredentials.has(state.status) ? 'line.refusesUser' : 'line.refuses');
  return state.reason === null ? advice : `${text('line.saidByProvider', { reason: state.reason })} ${advice}`;
};
