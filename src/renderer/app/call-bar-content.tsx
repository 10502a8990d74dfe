import { Button, UnstyledButton } from '@mantine/core';
import { nameOfOther } from '../../shared/domain/caller-of.ts';
import { IconMicrophone, IconMicrophoneOff, IconPhoneOff } from '@tabler/icons-react';
import { withExtension } from '../../shared/domain/dialled-number.ts';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { useText } from '../i18n/use-text.ts';
import { useAgent, useCapability, usePhone, useWorkstation } from '../state/use-workstation.ts';
import { durationText } from '../kit/format.ts';
import { Timer } from '../kit/timer.tsx';
import { useNow } from '../kit/use-now.ts';
import { useNumberText } from '../parts/calls/use-number-text.ts';
import { usePress } from '../kit/use-press.ts';
import { useRootMark } from '../kit/use-root-mark.ts';
import { liveWrapUpForm } from '../features/wrap-up/live-wrap-up-form.ts';
import { callToWriteUpOf } from '../features/wrap-up/use-calls-to-write-up.ts';
import { callStateText, isConnectionLost } from '../features/phone-dock/call-outcome.tsx';
import { mainCallOf } from '../features/phone-dock/dial-phase.ts';
import layout from '../kit/layout.module.css';
import styles from './call-bar.module.css';

/** The call that is talked in, or else the one being placed, or else the wrap-up that runs. */
export function CallBarContent() {
  const { text } = useText();
  const { calls } = usePhone();
  useRootMark('data-call-bar');
  const call = mainCallOf(calls) ?? null;
  return (
    <section className={styles.callBar} data-part="call-bar" aria-label={text('phone.bar')}>
      {call ? <InCall call={call} /> : <InWrapUp />}
    </section>
  );
}

function InCall({ call }: { call: PhoneCall }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const sound = usePhone();
  const numberText = useNumberText();
  const pressMute = usePress();
  const pressHangUp = usePress();
  const callId = call.id;
  const MuteIcon = call.muted ? IconMicrophoneOff : IconMicrophone;
  return (
    <>
      <span className={styles.callBarWords}>
        <span>{callStateText(call, sound, text)}</span>
        {!isConnectionLost(call, sound) && <Timer since={call.since} />}
        <span className={styles.callBarName}>
          {nameOfOther(call) ?? call.shownName ?? numberText(withExtension(call.number, call.extension))}
        </span>
      </span>
      {call.state === 'answered' && call.hasMedia && (
        <Button
          size="sm"
          variant={call.muted ? 'filled' : 'default'}
          leftSection={<MuteIcon size={16} />}
          aria-pressed={call.muted}
          onClick={pressMute(() => phone.setMuted({ callId, muted: !call.muted }))}
        >
          {text(call.muted ? 'phone.unmute' : 'phone.mute')}
        </Button>
      )}
      <Button
        size="sm"
        color="red"
        variant="light"
        leftSection={<IconPhoneOff size={16} />}
        onClick={pressHangUp(() => phone.hangUp({ callId }))}
      >
        {text('phone.hangUp')}
      </Button>
    </>
  );
}

function goToForm(): void {
  const form = document.getElementById(liveWrapUpForm);
  form?.scrollIntoView({ block: 'start' });
  form?.querySelector<HTMLElement>('button, input, textarea')?.focus({ preventScroll: true });
}

/** Its words lead to the form: at a large zoom the form is far below what the agent looks at. */
function InWrapUp() {
  const { text } = useText();
  const { agent } = useWorkstation();
  const { calls } = usePhone();
  const { wrapUpEndsAt } = useAgent();
  const press = usePress();
  const now = useNow();
  const call = callToWriteUpOf(calls);
  const offersForm = useCapability('wrapUp');
  return (
    <>
      <UnstyledButton className={styles.callBarWords} onClick={goToForm} disabled={!call}>
        <span>{text('agent.wrap_up')}</span>
        {wrapUpEndsAt !== null && (
          <span className={layout.figures}>
            {text('wrapUp.left', { time: durationText((wrapUpEndsAt - now) / 1000) })}
          </span>
        )}
        <span className={styles.callBarName}>{call?.customer?.name}</span>
      </UnstyledButton>
      {call && offersForm ? (
        // The form is in the dock: its own rules decide whether it can be sent.
        <Button size="sm" type="submit" form={liveWrapUpForm}>
          {text('wrapUp.save')}
        </Button>
      ) : (
        <Button size="sm" variant="default" onClick={press(() => agent.finishWrapUp())}>
          {text('wrapUp.skip')}
        </Button>
      )}
    </>
  );
}
