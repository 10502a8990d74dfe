import { Badge, Button, Group, Tooltip } from '@mantine/core';
import { IconPhone, IconPhoneOff, IconRefresh } from '@tabler/icons-react';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePhone, useWorkstation } from '../../state/use-workstation.ts';
import { usePress } from '../../ui/use-press.ts';

const looks = {
  registered: { colour: 'teal', Icon: IconPhone },
  connecting: { colour: 'orange', Icon: IconRefresh },
  unregistered: { colour: 'red', Icon: IconPhoneOff },
} as const;

/** The phone's health: what it is, what is wrong, and the way out. */
export function PhoneStatusChip() {
  const { text } = useText();
  const problemText = useProblemText();
  const { phone } = useWorkstation();
  const press = usePress();
  const { registration, problem, microphone, extension } = usePhone();
  const { colour, Icon } = looks[registration];
  const microphoneProblem =
    microphone === 'denied'
      ? text('phone.microphoneDenied')
      : microphone === 'missing'
        ? text('phone.noMicrophone')
        : null;
  const trouble = microphoneProblem ?? (problem && problemText(problem));
  return (
    <Group gap={6} wrap="nowrap">
      <Tooltip label={trouble} disabled={trouble === null} multiline maw={320}>
        <Badge
          size="lg"
          radius="sm"
          variant="light"
          color={registration === 'registered' && trouble ? 'red' : colour}
          tt="none"
          leftSection={<Icon size={15} aria-hidden />}
          rightSection={<span className="figures">{extension}</span>}
        >
          <span role="status" aria-label={text('phone.status')} title={trouble ?? undefined}>
            {text(`phone.${registration}`)}
          </span>
        </Badge>
      </Tooltip>
      {registration === 'unregistered' && (
        <Button size="compact-sm" variant="light" color="red" onClick={press(() => phone.register())}>
          {text('phone.registerHere')}
        </Button>
      )}
    </Group>
  );
}
