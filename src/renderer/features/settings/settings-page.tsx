import { Card, Input, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Preferences, themes } from '../../../shared/ipc/app-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePreferences, useSignIn, useWorkstation } from '../../state/use-workstation.ts';
import { KeyList } from '../../ui/key-list.tsx';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { notifyProblem } from '../../ui/notify-problem.tsx';
import { CheckUpCard } from './check-up-card.tsx';
import { SoundCard } from './sound-card.tsx';
import pageStyles from '../../ui/page.module.css';
import styles from './settings-page.module.css';

export function SettingsPage() {
  const { text } = useText();
  const { app } = useWorkstation();
  const { theme } = usePreferences();
  const signedIn = useSignIn();
  // Only a secure page has devices.
  const hasPhone = signedIn.state === 'signed-in' && signedIn.user.agent_id !== null && 'mediaDevices' in navigator;
  const { data: about } = useQuery({
    queryKey: ['about'],
    queryFn: () => app.about(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const server = signedIn.state === 'signed-in' ? signedIn.server : '–';
  const version =
    about && text('settings.version', { version: about.version, host: text(`settings.host.${about.host}`) });
  const facts = [version ?? '', text('signIn.server', { server })];
  return (
    <Stack gap="md" className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <Title order={1}>{text('rail.settings')}</Title>
      <div className={styles.settingsCards}>
        <Stack gap="md">
          {hasPhone && <SoundCard />}
          {hasPhone && <CheckUpCard facts={facts} />}
          <Card withBorder>
            <Stack>
              <LanguageSelect />
              <Stack gap={4} align="flex-start">
                <Input.Label labelElement="div" id="theme">
                  {text('settings.theme')}
                </Input.Label>
                <SegmentedControl
                  aria-labelledby="theme"
                  value={theme}
                  data={themes.map((value) => ({ value, label: text(`settings.theme.${value}`) }))}
                  onChange={(value) =>
                    void app.setPreferences({ theme: value as Preferences['theme'] }).catch(notifyProblem)
                  }
                />
              </Stack>
            </Stack>
          </Card>
          <Card withBorder>
            <Title order={2} size="h3" mb="xs">
              {text('settings.about')}
            </Title>
            {version && <Text size="sm">{version}</Text>}
            <Text size="sm" c="dimmed">
              {text('signIn.server', { server })}
            </Text>
          </Card>
        </Stack>
        <Card withBorder>
          <Title order={2} size="h3" mb="xs">
            {text('settings.keys')}
          </Title>
          <KeyList />
        </Card>
      </div>
    </Stack>
  );
}
