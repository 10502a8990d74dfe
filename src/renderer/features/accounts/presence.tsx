import { Text } from '@mantine/core';
import type { Account } from '../../../shared/contract/admin/accounts.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSignIn, useToday } from '../../state/use-workstation.ts';
import { sinceText } from '../../kit/format.ts';
import { Status } from '../../kit/list/status.tsx';
import { statusTones } from '../../parts/status-tones.ts';
import { type Presence as Present, usePresence } from './use-presence.ts';
import layout from '../../kit/layout.module.css';

/** The state of an agent; of another account, whether it is signed in. */
export function Presence({ account, present }: { account: Account; present: Present }) {
  const { text, language } = useText();
  const signIn = useSignIn();
  const today = useToday();
  const { agent, signIn: session, isKnown } = present;
  if (!account.is_active) return <Status tone="off">{text('account.disabled')}</Status>;
  if (agent !== null)
    return (
      <>
        <Status tone={statusTones[agent.status]}>{text(`agent.${agent.status}`)}</Status>
        <span className={`${layout.second} ${layout.figures}`}>{sinceText(agent.since, today, language)}</span>
      </>
    );
  if (signIn.state === 'signed-in' && signIn.user.id === account.id)
    return <Status tone="neutral">{text('account.you')}</Status>;
  if (session !== null) return <Status tone="neutral">{text('account.signedIn')}</Status>;
  return isKnown ? <Status tone="off">{text('account.signedOut')}</Status> : '–';
}

/** The state of an account, and where it is signed in. */
export function SignedInOn({ account }: { account: Account }) {
  const { text, language } = useText();
  const today = useToday();
  const present = usePresence()(account);
  const { signIn } = present;
  const since = signIn && sinceText(signIn.created_at, today, language);
  return (
    <>
      <Presence account={account} present={present} />
      {since !== null && (
        <Text span display="block" size="xs" c="dimmed">
          {signIn?.workstation == null
            ? text('account.signedInSince', { since })
            : text('account.signedInOn', { workstation: signIn.workstation, since })}
        </Text>
      )}
    </>
  );
}
