import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { wrapUpsOfCall } from '../api/reads.ts';
import { useClinic } from '../api/use-clinic.ts';
import { useText } from '../i18n/use-text.ts';
import { useSignIn } from '../state/use-workstation.ts';
import { localName } from './local-name.ts';

/** What the agents have written about a call; nothing where nobody has, or the service keeps none. */
export function CallWrapUps({ callId }: { callId: string }) {
  const { text, language } = useText();
  const signIn = useSignIn();
  const isOffered = signIn.state === 'signed-in' && signIn.extensions.includes('ext/call/wrap-ups');
  const { data = [] } = useQuery(wrapUpsOfCall(useClinic(), callId, isOffered));
  if (data.length === 0) return null;
  return (
    <div>
      <Text size="xs" c="dimmed">
        {text('call.wrapUps')}
      </Text>
      {data.map(({ user, outcome, note }) => (
        <Text key={user.id} size="sm" className="keeps-lines">
          {[user.name, outcome && localName(outcome.name, language), note].filter(Boolean).join(' · ')}
        </Text>
      ))}
    </div>
  );
}
