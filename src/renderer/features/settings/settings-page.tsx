import { Card, Input, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconActivityHeartbeat } from '@tabler/icons-react';
import { type Preferences, themes } from '../../../shared/ipc/app-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePreferences, useWorkstation } from '../../state/use-workstation.ts';
import { KeyList } from '../../kit/key-list.tsx';
import { LanguageSelect } from '../../parts/language-select.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { DesktopCard } from './desktop-card.tsx';
import { LastCheckUp } from './past-check-ups.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { SoundCard } from './sound-card.tsx';
import { useAbout } from './use-about.ts';
import pageStyles from '../../kit/page.module.css';
import styles from './settings-page.module.css';

export function SettingsPage() {
  const { text } = useText();
  const { app } = useWorkstation();
  const { theme } = usePreferences();
  const { version, server, hasPhone } = useAbout();
  return (
    <div className={styles.settings}>
      <SettingsTabs />
      <Stack gap="md" className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
        <div className={styles.head}>
          <div>
            <Title order={1}>{text('rail.settings')}</Title>
            <Text size="xs" c="dimmed">
              {text('settings.whose')}
            </Text>
          </div>
          {hasPhone && (
            <div className={styles.checkUp}>
              <LastCheckUp />
              <LinkButton to="/settings/check-up" leftSection={<IconActivityHeartbeat size={16} aria-hidden />}>
                {text('checkUp.run')}
              </LinkButton>
            </div>
          )}
        </div>
        <div className={styles.settingsCards}>
          <Stack gap="md">
            {hasPhone && <SoundCard />}
            <DesktopCard />
            <Card withBorder padding="sm">
              <Title order={2} size="h3" mb="xs">
                {text('settings.look')}
              </Title>
              <div className={styles.choice}>
                <LanguageSelect />
              </div>
              <div className={styles.choice}>
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
              </div>
            </Card>
            <Card withBorder padding="sm">
              <Title order={2} size="h3" mb="xs">
                {text('settings.about')}
              </Title>
              {version && <Text size="sm">{version}</Text>}
              <Text size="sm" c="dimmed">
                {text('signIn.server', { server })}
              </Text>
            </Card>
          </Stack>
          <Card withBorder padding="sm">
            <Title order={2} size="h3" mb="xs">
              {text('settings.keys')}
            </Title>
            <KeyList />
          </Card>
        </div>
      </Stack>
    </div>
  );
}
