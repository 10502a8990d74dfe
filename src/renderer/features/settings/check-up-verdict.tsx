import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import type { CheckedPart } from '../../state/check-ups.ts';
import { type Check, partNames } from './use-checks.ts';

/** Without these a call does not ring here, or is not heard. */
const neededForCalls: ReadonlySet<CheckedPart> = new Set(['microphone', 'playback', 'line']);

/** The result of all checks in one sentence. Without a call there is no sound to judge. */
export function CheckUpVerdict({ checks }: { checks: readonly Check[] }) {
  const { text } = useText();
  const named = (found: readonly Check[]): string =>
    found.map(({ part }) => text(partNames[part])).join(text('list.separator'));
  const bad = checks.filter(({ state }) => state === 'bad');
  const open = checks.filter(({ state, part }) => state === 'unknown' && part !== 'sound');
  const hindering = bad.filter(({ part }) => neededForCalls.has(part));
  if (hindering.length > 0)
    return (
      <Alert role="status" py={8} color="red" icon={<IconAlertTriangle size={18} />}>
        {text('checkUp.noCalls', { parts: named(hindering) })}
      </Alert>
    );
  if (bad.length > 0)
    return (
      <Alert role="status" py={8} color="yellow" icon={<IconAlertTriangle size={18} />}>
        {text('checkUp.weak', { parts: named(bad) })}
      </Alert>
    );
  if (open.length > 0)
    return (
      <Alert role="status" py={8} color="gray" icon={<IconCircleDashed size={18} />}>
        {text('checkUp.open', { parts: named(open) })}
      </Alert>
    );
  return (
    <Alert role="status" py={8} color="teal" icon={<IconCircleCheck size={18} />}>
      {text('checkUp.allWell')}
    </Alert>
  );
}
