import { answeredElsewhere, type Direction, type HangupDetail, type LegEnds } from '../../../shared/contract/call.ts';
import { useCauseText } from './cause-text.ts';
import { Status, type StatusTone } from '../../kit/list/status.tsx';
import styles from './cause-badge.module.css';

const outboundTones: Readonly<Record<string, StatusTone>> = {
  NO_ANSWER: 'ring',
  USER_BUSY: 'ring',
  CALL_REJECTED: 'bad',
};

/** A caller whom nobody answered is a missed call, however it ended. */
function toneOf(cause: string, direction: Direction): StatusTone {
  if (cause === 'NORMAL_CLEARING') return 'ready';
  return direction === 'inbound' ? 'bad' : (outboundTones[cause] ?? 'neutral');
}

/** How a call ended, in one word. */
export function CauseBadge({
  cause,
  direction,
  detail,
}: {
  cause: string;
  direction: Direction;
  detail: HangupDetail | null | undefined;
}) {
  const causeText = useCauseText();
  return (
    <Status tone={detail?.code === answeredElsewhere ? 'neutral' : toneOf(cause, direction)} data-cause={cause}>
      {causeText.cause(cause, direction, detail)}
    </Status>
  );
}

/** Why it ended so: of a dual call for each leg. Nothing where the badge says it all. */
export function CauseDetail({
  detail,
  legs,
  direction,
}: {
  detail: HangupDetail | null | undefined;
  legs: LegEnds | null | undefined;
  direction: Direction;
}) {
  const causeText = useCauseText();
  const isAnswered = legs?.customer?.hangup_cause === 'NORMAL_CLEARING';
  const whole = legs ? (isAnswered ? [] : causeText.legs(legs)) : [causeText.detail(detail, direction)];
  const lines = whole.filter((line) => line !== null);
  if (lines.length === 0) return null;
  return (
    <span className={styles.causeDetail}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}
