import { Alert, Button, Kbd, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { usePhonePart } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../ui/notify-problem.tsx';
import { once, useHotKeys } from '../../ui/use-hot-keys.ts';
import { CheckRow } from './check-row.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { summaryOf } from './summary.ts';
import { useAbout } from './use-about.ts';
import { useChecks } from './use-checks.ts';
import layout from '../../ui/layout.module.css';
import pageStyles from '../../ui/page.module.css';
import styles from './check-up-page.module.css';
import settingsStyles from './settings-page.module.css';

/** Whether this workstation can take a call: in one sentence, part by part, and as a summary for IT. */
export function CheckUpPage() {
  const { text } = useText();
  const { version, server } = useAbout();
  const extension = usePhonePart((phone) => phone.extension);
  const { checks, pace } = useChecks();
  useHotKeys({ r: once(pace.measure) });
  const faults = checks.filter(({ state }) => state === 'bad').length;
  const summary = summaryOf({ version: version ?? '', server, extension, checks, at: pace.measuredAt });
  const copy = (): void =>
    void navigator.clipboard
      .writeText(summary)
      .then(() => notifications.show({ color: 'teal', message: text('checkUp.copied') }), notifyProblem);
  return (
    <div className={settingsStyles.settings}>
      <SettingsTabs />
      <div className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
        <Stack component="section" gap="md" aria-labelledby="check-up" className={styles.checkUp}>
          <div className={settingsStyles.head}>
            <div>
              <Title order={1} id="check-up">
                {text('checkUp.title')}
              </Title>
              <Text size="xs" c="dimmed">
                {text('checkUp.about', { count: checks.length })}
              </Text>
            </div>
            <Button
              variant="default"
              loading={pace.isMeasuring}
              leftSection={<IconRefresh size={16} aria-hidden />}
              rightSection={<Kbd aria-hidden>R</Kbd>}
              aria-keyshortcuts="R"
              onClick={pace.measure}
            >
              {text('checkUp.again')}
            </Button>
          </div>
          <Alert
            role="status"
            py={8}
            color={faults === 0 ? 'teal' : 'red'}
            icon={faults === 0 ? <IconCircleCheck size={18} /> : <IconAlertTriangle size={18} />}
          >
            {faults === 0 ? text('checkUp.allWell') : text('checkUp.faults', { count: faults })}
          </Alert>
          <ul className={`${layout.plainList} ${styles.checks}`}>
            {checks.map((check) => (
              <CheckRow key={check.part} check={check} pace={pace} />
            ))}
          </ul>
          <div className={styles.summary}>
            <div className={styles.summaryHead}>
              <div>
                <Title order={2} size="h3" id="summary">
                  {text('checkUp.summary')}
                </Title>
                <Text size="xs" c="dimmed">
                  {text('checkUp.summaryHint')}
                </Text>
              </div>
              <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
                {text('checkUp.copy')}
              </Button>
            </div>
            {/* It scrolls sideways, and by the keyboard. */}
            <pre className={styles.text} tabIndex={0} role="region" aria-labelledby="summary">
              {summary}
            </pre>
          </div>
        </Stack>
      </div>
    </div>
  );
}
