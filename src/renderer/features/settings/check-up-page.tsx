import { Button, Kbd, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { checkedParts, keepCheckUp } from '../../state/check-ups.ts';
import { usePhonePart } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { CheckRow } from './check-row.tsx';
import { CheckUpVerdict } from './check-up-verdict.tsx';
import { PastCheckUps } from './past-check-ups.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { summaryOf } from './summary.ts';
import { useAbout } from './use-about.ts';
import { partNames, useChecks } from './use-checks.ts';
import { useMicrophoneTest } from './use-microphone-test.ts';
import layout from '../../kit/layout.module.css';
import pageStyles from '../../kit/page.module.css';
import styles from './check-up-page.module.css';
import settingsStyles from './settings-page.module.css';

/** Whether this workstation can take a call: in one sentence, part by part, and as a summary for IT. */
export function CheckUpPage() {
  const { text } = useText();
  const { version, server } = useAbout();
  const extension = usePhonePart((phone) => phone.extension);
  const microphone = useMicrophoneTest();
  const { checks, pace, measure } = useChecks(microphone.levels);
  const at = pace.measuredAt?.getTime() ?? null;
  const faults = checks
    .filter(({ state }) => state === 'bad')
    .map(({ part }) => part)
    .join(' ');
  const { isMeasuring } = pace;
  // Until the service is measured again, a part that fails meanwhile belongs to this one.
  useEffect(() => {
    if (at === null || isMeasuring) return;
    keepCheckUp({ at, faults: checkedParts.filter((part) => faults.split(' ').includes(part)) });
  }, [at, isMeasuring, faults]);
  const summary = summaryOf({
    version: version ?? '',
    server,
    extension,
    checks: checks.map((check) => ({ ...check, name: text(partNames[check.part]) })),
    at: pace.measuredAt,
  });
  const copy = (): void =>
    void navigator.clipboard
      .writeText(summary)
      .then(() => notifications.show({ color: 'teal', message: text('checkUp.copied') }), notifyProblem);
  useHotKeys({
    r: once(measure),
    // Selected text is copied as everywhere.
    'mod+c': once(() => (getSelection()?.isCollapsed === false ? false : copy())),
  });
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
              loading={isMeasuring}
              leftSection={<IconRefresh size={16} aria-hidden />}
              rightSection={<Kbd aria-hidden>R</Kbd>}
              aria-keyshortcuts="R"
              onClick={measure}
            >
              {text('checkUp.again')}
            </Button>
          </div>
          <CheckUpVerdict checks={checks} />
          <ul className={`${layout.plainList} ${styles.checks}`}>
            {checks.map((check) => (
              <CheckRow key={check.part} check={check} pace={pace} microphone={microphone} />
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
              <Button
                leftSection={<IconCopy size={16} aria-hidden />}
                rightSection={<Kbd aria-hidden>Ctrl C</Kbd>}
                aria-keyshortcuts="Control+C"
                onClick={copy}
              >
                {text('checkUp.copy')}
              </Button>
            </div>
            {/* It scrolls sideways, and by the keyboard. */}
            <pre className={styles.text} tabIndex={0} role="region" aria-labelledby="summary">
              {summary}
            </pre>
            <PastCheckUps present={at} />
          </div>
        </Stack>
      </div>
    </div>
  );
}
