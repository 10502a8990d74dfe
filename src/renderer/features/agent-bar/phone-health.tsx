import { Button, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconPhone, IconPhoneOff, IconRefresh } from '@tabler/icons-react';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePhone, useWorkstation } from '../../state/use-workstation.ts';
import { Facts } from '../../ui/facts.tsx';
import { usePress } from '../../ui/use-press.ts';

const icons = { registered: IconPhone, connecting: IconRefresh, unregistered: IconPhoneOff } as const;

/** The phone's health: an icon while all is well, a word when it is not; what exactly it is, on a press. */
export function PhoneHealth() {
  const { text } = useText();
  const problemText = useProblemText();
  const { phone } = useWorkstation();
  const press = usePress();
  const { registration, problem, microphone, extension } = usePhone();
  const Icon = icons[registration];
  const isMicrophoneAway = microphone === 'denied' || microphone === 'missing';
  const trouble = isMicrophoneAway ? text(`phone.microphone.${microphone}.hint`) : problem && problemText(problem);
  const isWell = registration === 'registered' && trouble === null;
  return (
    <div
      className="phone-health"
      data-health={isWell ? 'well' : registration === 'connecting' ? 'connecting' : 'wrong'}
    >
      <Icon size={17} aria-hidden />
      <span role="status" aria-label={text('phone.status')} className={isWell ? 'visually-hidden' : undefined}>
        {text(`phone.${registration}`)}
        {trouble !== null && registration === 'registered' && (
          <>
            {' · '}
            {text(isMicrophoneAway ? `phone.microphone.${microphone}` : 'phone.trouble')}
          </>
        )}
      </span>
      <Popover position="bottom" shadow="md" withArrow trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className="cover" aria-label={text('phone.details')} title={trouble ?? undefined} />
        </Popover.Target>
        <Popover.Dropdown aria-label={text('phone.details')}>
          <Stack gap="sm" w={260}>
            <Facts
              facts={[
                [text('phone.line'), `${extension ?? ''} ${text(`phone.${registration}`)}`.trim()],
                [text('phone.microphone'), text(`phone.microphone.${microphone}`)],
              ]}
            />
            {trouble !== null && <Text size="sm">{trouble}</Text>}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {registration === 'unregistered' && (
        <Button size="compact-sm" variant="light" color="red" onClick={press(() => phone.register())}>
          {text('phone.registerHere')}
        </Button>
      )}
    </div>
  );
}
