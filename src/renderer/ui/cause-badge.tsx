import { Badge, Text } from '@mantine/core';
import type { HangupDetail, LegEnds } from '../../shared/contract/call.ts';
import { useCauseText } from './cause-text.ts';

const colours: Readonly<Record<string, string>> = {
  NORMAL_CLEARING: 'teal',
  NO_ANSWER: 'orange',
  USER_BUSY: 'yellow',
  CALL_REJECTED: 'red',
  ORIGINATOR_CANCEL: 'gray',
};

/** How a call ended, in one word. */
export function CauseBadge({ cause }: { cause: string }) {
  const causeText = useCauseText();
  return (
    <Badge data-cause={cause} variant="light" color={colours[cause] ?? 'gray'} radius="sm" tt="none" miw="max-content">
      {causeText.cause(cause)}
    </Badge>
  );
}

/** Why it ended so: of a dual call for each leg. Nothing where the badge says it all. */
export function CauseDetail({
  detail,
  legs,
}: {
  detail: HangupDetail | null | undefined;
  legs: LegEnds | null | undefined;
}) {
  const causeText = useCauseText();
  const words = legs ? causeText.legs(legs) : causeText.detail(detail);
  return (
    words && (
      <Text span size="xs" c="dimmed" data-cause-detail>
        {words}
      </Text>
    )
  );
}
