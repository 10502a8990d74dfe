import { Stack, Text } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { usePhone } from '../../state/use-workstation.ts';
import { useHasPhone } from '../../ui/use-can-call.ts';
import { useNow } from '../../ui/use-now.ts';
import { ActiveCall } from './active-call.tsx';
import { Dialler } from './dialler.tsx';
import { dockCalls } from './dock-calls.ts';

const renewalMs = 15_000;

/** The phone: there for everybody who has one. Dial above, calls below, so that nothing that is typed in ever moves. */
export function PhoneDock() {
  const { text } = useText();
  const { calls } = usePhone();
  const hasPhone = useHasPhone();
  const shown = dockCalls(calls, useNow(renewalMs));
  return (
    <Stack component="section" aria-label={text('phone.region')} gap="md">
      {hasPhone && <Dialler />}
      {hasPhone && shown.length === 0 && calls.every(({ state }) => state === 'ended') && (
        <Text size="sm" c="dimmed">
          {text('phone.idle')}
        </Text>
      )}
      {shown.map((call) => (
        <ActiveCall key={call.id} call={call} />
      ))}
    </Stack>
  );
}
