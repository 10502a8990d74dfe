import { Button, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePhone, useWorkstation } from '../../state/use-workstation.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { Facts } from '../../kit/facts.tsx';
import { usePress } from '../../kit/use-press.ts';
import styles from './agent-bar.module.css';

/** The phone's health in two words, and in colour where it is not well; what exactly it is, on a press. */
export function PhoneHealth() {
  const { text } = useText();
  const problemText = useProblemText();
  const { phone } = useWorkstation();
  const press = usePress();
  const [isOpen, setOpen] = useState(false);
  const { registration, problem, microphone, extension } = usePhone();
  const isMicrophoneAway = microphone === 'denied' || microphone === 'missing';
  const trouble = isMicrophoneAway ? text(`phone.microphone.${microphone}.hint`) : problem && problemText(problem);
  const isWell = registration === 'registered' && trouble === null;
  return (
    <div
      className={styles.phoneHealth}
      data-health={isWell ? 'well' : registration === 'connecting' ? 'connecting' : 'wrong'}
    >
      <span role="status" aria-label={text('phone.status')}>
        {text(registration === 'registered' && !isWell ? 'phone.unregistered' : `phone.${registration}`)}
        {trouble !== null && registration === 'registered' && (
          <>
            {' · '}
            {text(isMicrophoneAway ? `phone.microphone.${microphone}` : 'phone.trouble')}
          </>
        )}
      </span>
      <Popover opened={isOpen} onChange={setOpen} position="bottom" shadow="md" withArrow trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={styles.cover}
            aria-label={text('phone.details')}
            title={trouble ?? undefined}
            onClick={() => setOpen(!isOpen)}
          />
        </Popover.Target>
        <Popover.Dropdown aria-label={text('phone.details')}>
          <Stack gap="sm" w={260}>
            <Facts
              facts={[
                [text('phone.line'), text(`phone.line.${registration}`, { extension: extension ?? '–' })],
                [text('phone.microphone'), text(`phone.microphone.${microphone}`)],
              ]}
            />
            {trouble !== null && <Text size="sm">{trouble}</Text>}
            <LinkButton to="/settings" variant="default" size="compact-sm" onClick={() => setOpen(false)}>
              {text('phone.devices')}
            </LinkButton>
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
