import { Button, Kbd, Stack, Text, Title, Alert } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconRefresh, IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { checkedParts, keepCheckUp, type CheckedPart } from '../../state/check-ups.ts';
import { usePhonePart } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { CheckRow } from './check-row.tsx';
import { PastCheckUps } from './past-check-ups.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { useAbout } from './use-about.ts';
import { partNames, useChecks, type Check } from './use-checks.ts';
import { useMicrophoneTest } from './use-microphone-test.ts';
import layout from '../../kit/layout.module.css';
import pageStyles from '../../kit/page.module.css';
import styles from './check-up-page.module.css';
import settingsStyles from './settings-page.module.css';

const columnWidth = 16;

/** Chinese characters take two places. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, one) => sum + (/[\u2e80-\uffef]/.test(one) ? 2 : 1), 0);
const padded = (text: string): string => text + ' '.repeat(Math.max(1, columnWidth - widthOf(text)));

/** The check-up as text, for IT: a line for the program, then one for each part. It has no data of customers. */
function summaryOf(parts: {
  readonly version: string;
  readonly server: string;
  readonly extension: string | null;
  readonly checks: readonly (Omit<Check, 'state'> & { readonly name: string; readonly state: string })[];
  /** When it was measured; null before that. */
  readonly at: Date | null;
}): string {
  const { version, server, extension, checks, at } = parts;
  return [
    ['Clinicall', version, extension, at?.toISOString()].filter(Boolean).join('   '),
    server,
    '',
    ...checks.map(({ name, state, words, advice, details }) =>
      [padded(name), padded(state), [words, advice, ...details].filter(Boolean).join('   ')].join(''),
    ),
    '',
    navigator.userAgent,
  ].join('\n');
}

/** Without these a call does not ring here, or is not heard. */
const neededForCalls: ReadonlySet<CheckedPart> = new Set(['microphone', 'playback', 'line']);

/** The result of all checks in one sentence. Without a call there is no sound to judge. */
function CheckUpVerdict({ checks }: { checks: readonly Check[] }) {
  const { text } = useText();
  const named = (found: readonly Check[]): string =>
    found.map(({ part }) => text(partNames[part])).join(text('list.separator'));
  const bad = checks.filter(({ state }) => state === 'bad');
  const open = checks.filter(({ state, part }) => state === 'unknown' && part !== 'sound');
  const hindering = bad.filter(({ part }) => neededForCalls.has(part));
  if (hindering.length > 0)
    return (
      <Alert role="status" py={8} color="red" icon={<IconAlertTriangle size={18} />}>
        {text('checkUp.noCalls', { parts: named(hindering) })}
      </Alert>
    );
  if (bad.length > 0)
    return (
      <Alert role="status" py={8} color="yellow" icon={<IconAlertTriangle size={18} />}>
        {text('checkUp.weak', { parts: named(bad) })}
      </Alert>
    );
  if (open.length > 0)
    return (
      <Alert role="status" py={8} color="gray" icon={<IconCircleDashed size={18} />}>
        {text('checkUp.open', { parts: named(open) })}
      </Alert>
    );
  return (
    <Alert role="status" py={8} color="teal" icon={<IconCircleCheck size={18} />}>
      {text('checkUp.allWell')}
    </Alert>
  );
}

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
    checks: checks.map((check) => ({
      ...check,
      name: text(partNames[check.part]),
      state: text(`checkUp.state.${check.state}`),
    })),
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
