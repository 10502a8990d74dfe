import { Card, Stack, Switch, Text, Title } from '@mantine/core';
import type { DesktopChanges } from '../../../shared/ipc/desktop-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { ManagedMark } from '../../parts/managed-mark.tsx';
import { useManaged, useWorkstation } from '../../state/use-workstation.ts';

/** Settings of the program on this computer; a host without a desktop has none. */
export function DesktopCard() {
  const { text } = useText();
  const { desktop, mirrors } = useWorkstation();
  const settings = mirrors.desktop((state) => state.value);
  const { globalKeys, startAtSignIn, telephoneLinks } = useManaged().settings;
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
          description={globalKeys === undefined ? text('desktop.globalKeysAbout') : <ManagedMark />}
          disabled={globalKeys !== undefined}
          checked={hasGlobalKeys}
          onChange={(event) => change({ hasGlobalKeys: event.currentTarget.checked })}
        />
        {startsAtSignIn !== null && (
          <Switch
            label={text('desktop.startsAtSignIn')}
            description={startAtSignIn === undefined ? undefined : <ManagedMark />}
            disabled={startAtSignIn !== undefined}
            checked={startsAtSignIn}
            onChange={(event) => change({ startsAtSignIn: event.currentTarget.checked })}
          />
        )}
        {opensCallLinks !== null && (
          <Switch
            label={text('desktop.callLinks')}
            description={telephoneLinks === undefined ? text('desktop.callLinksAbout') : <ManagedMark />}
            disabled={telephoneLinks !== undefined}
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
