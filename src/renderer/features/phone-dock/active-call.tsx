import { ActionIcon, Button, Card, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import {
  IconArrowForwardUp,
  IconGridDots,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePhone, useWorkstation } from '../../state/use-workstation.ts';
import { isFocusLost, mayTakeFocus } from '../../ui/focus.ts';
import { useNumberText } from '../../ui/use-number-text.ts';
import { notifyProblem } from '../../ui/notify-problem.tsx';
import { asDialled, isDialable } from '../../../shared/domain/dialled-number.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { Timer } from '../../ui/timer.tsx';
import { usePress } from '../../ui/use-press.ts';
import { PinnedMaterials } from './pinned-materials.tsx';
import { CallBackButton, isToCallBack } from './call-back-button.tsx';
import { CallOutcome, callStateText, isConnectionLost } from './call-outcome.tsx';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

interface Control {
  readonly label: string;
  /** Why it cannot be used now. */
  readonly whyNot?: string | undefined;
  readonly Icon: typeof IconMicrophone;
  readonly isOn: boolean;
  readonly press: () => void;
}

/** One call: who, for how long, and what can be done with it; `children`: what else, once it has ended. */
export function ActiveCall({ call, children }: { call: PhoneCall; children: ReactNode }) {
  const { text } = useText();
  const numberText = useNumberText();
  const { phone } = useWorkstation();
  const sound = usePhone();
  const [open, setOpen] = useState<'keypad' | 'transfer' | null>(null);
  const [target, setTarget] = useState('');
  const isTarget = isDialable(asDialled(target));
  const callId = call.id;
  const colleague = call.direction === 'internal' ? call.shownName : null;
  const name = call.customer?.name ?? colleague ?? numberText(call.number);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed, Answer or Hang up, is gone with this state: the keyboard goes on at the call. The card itself
    // takes the focus, since a second press of Enter must not mute the call.
    const isAnsweredCaller = call.state === 'answered' && call.direction === 'inbound';
    if (isFocusLost() || (isAnsweredCaller && mayTakeFocus())) card.current?.focus({ preventScroll: true });
  }, [call.state, call.direction]);
  const press = usePress();
  // Holding waits for the other side; the call can be muted and ended meanwhile.
  const pressHold = usePress();
  const pressHangUp = usePress();
  // The other phone rings for a while, and the call can be muted and held meanwhile.
  const pressTransfer = usePress();
  const ringing =
    call.transferringTo === null ? undefined : text('phone.transferring', { number: call.transferringTo });
  const run = (doing: Promise<unknown>): void => void doing.catch(notifyProblem);
  const transfer = (event: FormEvent): void => {
    event.preventDefault();
    if (isTarget) pressTransfer(() => phone.transfer({ callId, target }).then(() => setOpen(null)))();
  };
  const controls: readonly Control[] = [
    {
      label: call.muted ? text('phone.unmute') : text('phone.mute'),
      Icon: call.muted ? IconMicrophoneOff : IconMicrophone,
      isOn: call.muted,
      press: press(() => phone.setMuted({ callId, muted: !call.muted })),
    },
    {
      label: call.held ? text('phone.resume') : text('phone.hold'),
      Icon: call.held ? IconPlayerPlay : IconPlayerPause,
      isOn: call.held,
      press: pressHold(() => phone.setHeld({ callId, held: !call.held })),
    },
    {
      label: text('phone.transfer'),
      whyNot: call.canTransfer ? ringing : text('phone.noTransfer'),
      Icon: IconArrowForwardUp,
      isOn: open === 'transfer',
      press: () => setOpen(open === 'transfer' ? null : 'transfer'),
    },
    {
      label: text('phone.keypad'),
      Icon: IconGridDots,
      isOn: open === 'keypad',
      press: () => setOpen(open === 'keypad' ? null : 'keypad'),
    },
  ];
  return (
    <Card
      ref={card}
      role="group"
      aria-label={name}
      tabIndex={-1}
      withBorder
      padding="sm"
      data-call-id={callId}
      data-state={call.state}
    >
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <div className="shrink">
            <Text className="name" truncate>
              {name}
            </Text>
            <Text size="sm" c="dimmed" className="figures">
              {call.customer || colleague ? numberText(call.number) : call.hasMedia ? '' : text('phone.onMobile')}
            </Text>
          </div>
          <Stack gap={0} align="flex-end">
            <Text size="sm" c={call.state === 'answered' ? 'blue' : 'dimmed'}>
              {callStateText(call, sound, text)}
            </Text>
            {call.state !== 'ended' && !isConnectionLost(call, sound) && <Timer since={call.since} />}
          </Stack>
        </Group>
        {call.state === 'answered' && ringing && (
          <Text size="sm" role="status">
            {ringing}
          </Text>
        )}
        {call.state === 'ended' && <CallOutcome call={call} />}
        {isToCallBack(call) && <CallBackButton number={call.number} />}
        {children}
        {call.state === 'answered' && call.hasMedia && (
          <Group gap="xs" grow>
            {controls.map(({ label, whyNot, Icon, isOn, press: onPress }) => (
              <Tooltip
                key={label}
                label={whyNot ?? label}
                multiline
                maw={240}
                events={{ hover: true, focus: true, touch: true }}
              >
                <ActionIcon
                  size="lg"
                  variant={isOn ? 'filled' : 'default'}
                  aria-label={label}
                  aria-pressed={isOn}
                  aria-description={whyNot}
                  // A button that is disabled outright could not say why.
                  aria-disabled={whyNot !== undefined}
                  data-disabled={whyNot !== undefined || undefined}
                  onClick={whyNot === undefined ? onPress : undefined}
                >
                  <Icon size={18} />
                </ActionIcon>
              </Tooltip>
            ))}
          </Group>
        )}
        {open === 'keypad' && call.state === 'answered' && (
          <div className="keypad">
            {keys.map((key) => (
              <Button
                key={key}
                variant="default"
                size="compact-md"
                className="figures"
                onClick={() => run(phone.sendDtmf({ callId, digits: key }))}
              >
                {key}
              </Button>
            ))}
          </div>
        )}
        {open === 'transfer' && call.state === 'answered' && !ringing && (
          <form onSubmit={transfer}>
            <Stack gap="xs">
              <TextInput
                label={text('phone.transferTo')}
                value={target}
                onChange={(event) => setTarget(typedText(event.currentTarget.value))}
                error={target.trim() !== '' && !isTarget && text('phone.invalidNumber')}
                data-autofocus
                autoFocus
              />
              <Button type="submit" disabled={!isTarget}>
                {text('phone.transfer')}
              </Button>
            </Stack>
          </form>
        )}
        {call.state !== 'ended' && (
          <Button
            color="red"
            variant="light"
            leftSection={<IconPhoneOff size={16} />}
            onClick={pressHangUp(() => phone.hangUp({ callId }))}
          >
            {text('phone.hangUp')}
          </Button>
        )}
        {call.state !== 'ended' && <PinnedMaterials callId={callId} />}
      </Stack>
    </Card>
  );
}
