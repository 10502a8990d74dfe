import { Card, Stack, Switch, Text, Title } from '@mantine/core';
import type { DesktopChanges } from '../../../shared/ipc/desktop-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { useWorkstation } from '../../state/use-workstation.ts';

/** Settings of the program on this computer; a host without a desktop has none. */
export function DesktopCard() {
  const { text } = useText();
  const { desktop, mirrors } = useWorkstation();
  const settings = mirrors.desktop((state) => state.value);
  if (settings === null) return null;
  const { hasGlobalKeys, startsAtSignIn, opensCallLinks } = settings;
  const change = (changes: DesktopChanges): void => void desktop.change(changes).catch(notifyProblem);
  return (
    <Card withBorder padding="sm" component="section" aria-labelledby="desktop">
      <Stack gap="sm">
        <Title order={2} size="h3" id="desktop">
          {text('desktop.title')}
        </Title>
        <Switch
          label={text('desktop.globalKeys')}
          description={text('desktop.globalKeysAbout')}
          checked={hasGlobalKeys}
          onChange={(event) => change({ hasGlobalKeys: event.currentTarget.checked })}
        />
        {startsAtSignIn !== null && (
          <Switch
            label={text('desktop.startsAtSignIn')}
            checked={startsAtSignIn}
            onChange={(event) => change({ startsAtSignIn: event.currentTarget.checked })}
          />
        )}
        {opensCallLinks !== null && (
          <Switch
            label={text('desktop.callLinks')}
            description={text('desktop.callLinksAbout')}
            checked={opensCallLinks}
            onChange={(event) => change({ opensCallLinks: event.currentTarget.checked })}
          />
        )}
        <Text size="xs" c="dimmed">
          {text('desktop.whose')}
        </Text>
      </Stack>
    </Card>
  );
}
