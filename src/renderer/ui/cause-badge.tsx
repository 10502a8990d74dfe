import { Badge } from '@mantine/core';
import type { Direction, HangupDetail, LegEnds } from '../../shared/contract/call.ts';
import { useCauseText } from './cause-text.ts';

const colours: Readonly<Record<string, string>> = {
  NORMAL_CLEARING: 'teal',
  NO_ANSWER: 'orange',
  USER_BUSY: 'yellow',
  CALL_REJECTED: 'red',
  ORIGINATOR_CANCEL: 'gray',
};

/** How a call ended, in one word. */
export function CauseBadge({ cause, direction }: { cause: string; direction: Direction }) {
  const causeText = useCauseText();
  return (
    <Badge data-cause={cause} variant="light" color={colours[cause] ?? 'gray'} tt="none" miw="max-content">
      {causeText.cause(cause, direction)}
    </Badge>
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
    <span className="cause-detail">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}
