import { useQuery } from '@tanstack/react-query';
import { ownCallsToday } from '../../api/own-calls.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useSignIn, useTimeZone } from '../../state/use-workstation.ts';
import { durationText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import styles from './wrap-up.module.css';

/** The talk time, as soon as the call's record has it. */
export function TalkTime({ callId }: { callId: string }) {
  const { text } = useText();
  const clinic = useClinic();
  const timeZone = useTimeZone();
  const signIn = useSignIn();
  const agentId = signIn.state === 'signed-in' ? signIn.user.agent_id : null;
  const maySee = usePermissions().includes('cdr.view');
  const { data } = useQuery({
    ...ownCallsToday(clinic, { agentId: agentId ?? '', timeZone }),
    enabled: agentId !== null && maySee,
  });
  const seconds = data?.rows.find((row) => row.call_id === callId)?.billsec ?? 0;
  if (seconds === 0) return null;
  return (
    <span className={`${styles.wrapUpTalked} ${layout.figures}`}>
      {text('wrapUp.talked', { time: durationText(seconds) })}
    </span>
  );
}
