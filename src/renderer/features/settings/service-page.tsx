import { Card, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { managedKeys } from '../../../shared/managed/managed-settings.ts';
import { useText } from '../../i18n/use-text.ts';
import { ManagedMark } from '../../parts/managed-mark.tsx';
import { useManaged } from '../../state/use-workstation.ts';
import { ManagedNotice } from './managed-notice.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { SupportCard } from './support-card.tsx';
import { UpdatesCard } from './updates-card.tsx';
import { useAbout } from './use-about.ts';
import pageStyles from '../../kit/page.module.css';
import settingsStyles from './settings-page.module.css';
import styles from './service-page.module.css';

/** The service of this workstation, its updates, and what IT needs to help. */
export function ServicePage() {
  const { text } = useText();
  return (
    <div className={settingsStyles.settings}>
      <SettingsTabs />
      <Stack gap="md" className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
        <Title order={1}>{text('service.title')}</Title>
        <ManagedNotice />
        <div className={settingsStyles.settingsCards}>
          <ServiceCard />
          <Stack gap="md">
            <UpdatesCard />
            <SupportCard />
          </Stack>
        </div>
      </Stack>
    </div>
  );
}

/** The address, and the switches that the organisation has fixed. */
function ServiceCard() {
  const { text } = useText();
  const { server } = useAbout();
  const { settings } = useManaged();
  const isFixed = settings.serviceAddress !== undefined;
  return (
    <Card withBorder padding="sm" component="section" aria-labelledby="service">
      <Title order={2} size="h3" mb="xs" id="service">
        {text('service.service')}
      </Title>
      <TextInput
        label={text('service.address')}
        value={server}
        readOnly
        variant="filled"
        rightSection={isFixed && <IconLock size={14} aria-hidden />}
        description={isFixed ? <ManagedMark /> : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
      />
      {!isFixed && (
        <Text size="xs" c="dimmed" mt={4}>
          {text('service.fromStart')}
        </Text>
      )}
      {managedKeys.map((key) => {
        const value = settings[key];
        return typeof value === 'boolean' ? (
          <div key={key} className={styles.fixed} title={text('managed.byOrganisation')}>
            <span id={`fixed-${key}`}>{text(`managed.${key}`)}</span>
            <IconLock size={14} aria-hidden className={styles.lock} />
            {/* A switch that is disabled hardly shows which way it is. */}
            <span className={styles.value}>{text(value ? 'managed.on' : 'managed.off')}</span>
            <Switch aria-labelledby={`fixed-${key}`} checked={value} disabled readOnly />
          </div>
        ) : null;
      })}
    </Card>
  );
}
