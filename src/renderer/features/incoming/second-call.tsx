import { Button, Kbd, UnstyledButton } from '@mantine/core';
import { IconPhoneCall, IconPhoneIncoming } from '@tabler/icons-react';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useCaller } from '../../api/use-caller.ts';
import { useText } from '../../i18n/use-text.ts';
import { Timer } from '../../kit/timer.tsx';
import { usePress } from '../../kit/use-press.ts';
import { StateLine } from '../../parts/agents/state-line.tsx';
import { AskedNote } from '../../parts/calls/asked-note.tsx';
import { useWorkstation } from '../../state/use-workstation.ts';
import { PopIdentity } from './pop-identity.tsx';
import { WhyInCall } from './why-they-call.tsx';
import dockParts from '../../parts/dock-parts.module.css';
import styles from './incoming.module.css';

/** Somebody calls while the agent talks: who, why, and the ways to take or leave it. It takes no focus. */
export function SecondCall({ call, onAnswer }: { call: PhoneCall; onAnswer: (call: PhoneCall) => void }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  const { caller, hasFailed } = useCaller(call);
  const isColleague = caller?.kind === 'colleague';
  const title = text(isColleague ? 'incoming.secondColleague' : 'incoming.second');
  return (
    <section aria-label={title} className={styles.second} data-call-id={call.id}>
      <div role="status">
        <StateLine colour="ring" Icon={IconPhoneIncoming} words={title} end={<Timer since={call.since} />} />
      </div>
      <AskedNote call={call} />
      <WhyInCall call={call} />
      <PopIdentity call={call} caller={caller} isPending={caller === null && !hasFailed} />
      <Button
        fullWidth
        color="teal"
        leftSection={<IconPhoneCall size={16} aria-hidden />}
        rightSection={<Kbd aria-hidden>Alt A</Kbd>}
        aria-keyshortcuts="Alt+A"
        onClick={(event) => event.detail < 2 && onAnswer(call)}
      >
        {text('incoming.answerAndHold')}
      </Button>
      <div className={dockParts.footLine}>
        <UnstyledButton
          className={dockParts.textButton}
          data-part="text-button"
          aria-keyshortcuts="Alt+X"
          onClick={press(() => phone.decline({ callId: call.id }))}
        >
          {text('incoming.decline')} <Kbd aria-hidden>Alt X</Kbd>
        </UnstyledButton>
      </div>
    </section>
  );
}
