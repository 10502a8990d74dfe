import { Button, Kbd } from '@mantine/core';
import { IconArrowsExchange, IconMusic, IconPlayerPause, IconUsers } from '@tabler/icons-react';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { Timer } from '../../kit/timer.tsx';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { usePress } from '../../kit/use-press.ts';
import { usePhone, useWorkstation } from '../../state/use-workstation.ts';
import { useNamesOf } from './use-names-of.ts';
import layout from '../../kit/layout.module.css';
import transfer from './transfer-state.module.css';
import styles from './two-calls.module.css';

/** The call that waits on hold beside the main one, while that is talked in or placed. */
export const waitingBeside = (calls: readonly PhoneCall[], main: PhoneCall | undefined): PhoneCall | undefined =>
  main && calls.find((call) => call !== main && call.state === 'answered' && call.held && call.hasMedia);

/** The other call: who waits, and the ways to them. `mayChange`: the main call is talked in. */
export function WaitingCall({ call, mayChange }: { call: PhoneCall; mayChange: boolean }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  const { known, dialled } = useNamesOf(call);
  const name = known ?? dialled;
  const { id: callId } = call;
  const swap = (): Promise<void> => phone.setHeld({ callId, held: false });
  const merge = (): Promise<void> => phone.merge();
  useHotKeys(
    mayChange
      ? {
          'alt+s': once(() => void swap().catch(notifyProblem)),
          'alt+y': once(() => void merge().catch(notifyProblem)),
        }
      : {},
    null,
  );
  return (
    <section className={styles.waiting} data-call-id={callId} aria-label={text('phone.onHoldCall', { name })}>
      <div className={styles.head}>
        <IconPlayerPause size={16} aria-hidden />
        <span className={`${layout.shrink} ${layout.grows} ${layout.name}`} data-part="name">
          {name}
        </span>
        <Timer since={call.since} />
      </div>
      <div className={styles.hint}>
        <IconMusic size={14} aria-hidden />
        <span>
          {text('phone.hearsMusic')} {text('phone.comesBack')}
        </span>
      </div>
      <div className={styles.ways}>
        {mayChange && (
          <>
            <Button
              size="compact-sm"
              leftSection={<IconArrowsExchange size={16} aria-hidden />}
              rightSection={<Kbd aria-hidden>Alt S</Kbd>}
              aria-keyshortcuts="Alt+S"
              onClick={press(swap)}
            >
              {text('phone.swap')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconUsers size={16} aria-hidden />}
              rightSection={<Kbd aria-hidden>Alt Y</Kbd>}
              aria-keyshortcuts="Alt+Y"
              onClick={press(merge)}
            >
              {text('phone.merge')}
            </Button>
          </>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={text('phone.hangUpName', { name })}
          onClick={press(() => phone.hangUp({ callId }))}
        >
          {text('phone.hangUp')}
        </Button>
      </div>
    </section>
  );
}

/** Both calls as a conference: who hears whom, and the ways out. Nothing without one. */
export function InConference() {
  const { calls, mergedCallIds } = usePhone();
  const [first, second] = mergedCallIds.map((id) => calls.find((call) => call.id === id));
  return first && second ? <People first={first} second={second} /> : null;
}

function People({ first, second }: { first: PhoneCall; second: PhoneCall }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  const [one, other] = [useNamesOf(first), useNamesOf(second)];
  const [name, who] = [one.known ?? one.dialled, other.known ?? other.dialled];
  const split = (): Promise<void> => phone.split();
  useHotKeys({ 'alt+y': once(() => void split().catch(notifyProblem)) }, null);
  return (
    <div className={transfer.state} role="status">
      <IconUsers size={16} aria-hidden />
      <div className={layout.shrink}>
        <div>{text('phone.asking.merged', { name, who })}</div>
        <div className={transfer.hint}>{text('phone.ifYouLeave', { name, who })}</div>
        <ul className={transfer.people} aria-label={text('phone.inConference')}>
          {[
            { callId: first.id, person: name },
            { callId: second.id, person: who },
          ].map(({ callId, person }) => (
            <li key={callId}>
              <span className={layout.shrink}>{person}</span>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={text('phone.removeName', { name: person })}
                onClick={press(() => phone.removeFromConference({ callId }))}
              >
                {text('phone.remove')}
              </Button>
            </li>
          ))}
          <li>{text('phone.you')}</li>
        </ul>
        <div className={transfer.actions}>
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<Kbd aria-hidden>Alt Y</Kbd>}
            aria-keyshortcuts="Alt+Y"
            onClick={press(split)}
          >
            {text('phone.split')}
          </Button>
        </div>
      </div>
    </div>
  );
}
