import { Stack, Text } from '@mantine/core';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { usePhone } from '../../state/use-workstation.ts';
import { callToTakeBack, isCallerWaiting } from '../../ui/call-to-take-back.ts';
import { useHasPhone } from '../../ui/use-call-button.ts';
import { useNow } from '../../ui/use-now.ts';
import { ActiveCall } from './active-call.tsx';
import { Dialler } from './dialler.tsx';
import { dockCalls } from './dock-calls.ts';
import { TakeBackButton } from './take-back-button.tsx';
import { useWrapUpEnd } from './use-wrap-up-end.ts';

const renewalMs = 15_000;

/**
 * The phone: there for everybody who has one. Dial above, calls below, so that nothing that is typed in ever moves.
 * `onTakeBack`: null where a caller who was not taken here cannot be taken back.
 */
export function PhoneDock({ onTakeBack }: { onTakeBack: ((call: PhoneCall) => void) | null }) {
  const { text } = useText();
  const { calls, dialProblem, microphone } = usePhone();
  const problemText = useProblemText();
  const unknown = dialProblem?.reason === 'own-extension-unknown' ? dialProblem : null;
  const hasPhone = useHasPhone() && unknown === null;
  // Before the first call, not in it, is the time to allow the microphone.
  const isHeard = microphone !== 'denied' && microphone !== 'missing';
  const shown = dockCalls(calls, useNow(renewalMs), useWrapUpEnd());
  return (
    <Stack component="section" aria-label={text('phone.region')} gap="md" className="phone">
      {unknown && <Text size="sm">{problemText(unknown)}</Text>}
      {hasPhone && <Dialler />}
      {hasPhone && shown.length === 0 && calls.every(({ state }) => state === 'ended') && (
        <Text size="sm" c={isHeard ? 'dimmed' : 'red'}>
          {text(isHeard ? 'phone.idle' : `phone.microphone.${microphone}.hint`)}
        </Text>
      )}
      {shown.map((call) => (
        <ActiveCall key={call.id} call={call}>
          {onTakeBack && isCallerWaiting(call) && (
            <TakeBackButton hasKey={call === callToTakeBack(calls)} onPress={() => onTakeBack(call)} />
          )}
        </ActiveCall>
      ))}
    </Stack>
  );
}
