import { Button, SegmentedControl, Text, Title } from '@mantine/core';
import { IconDeviceDesktop, IconHeadset, IconSchool } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Preferences } from '../../../shared/ipc/app-ipc.ts';
import type { SignInState } from '../../../shared/ipc/sign-in-ipc.ts';
import { languages } from '../../../shared/languages/languages.ts';
import { useText } from '../../i18n/use-text.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { usePreferences, useWorkstation } from '../../state/use-workstation.ts';
import { ConnectCard } from './connect-card.tsx';
import layout from '../../kit/layout.module.css';
import styles from './first-start.module.css';

const steps = [
  'firstStart.stepAccount',
  'firstStart.stepClinic',
  'firstStart.stepLine',
  'firstStart.stepBackups',
] as const;

/** Before any account, the language of whoever sits here. */
function Language() {
  const { text } = useText();
  const { app } = useWorkstation();
  const { language } = usePreferences();
  return (
    <SegmentedControl
      size="xs"
      aria-label={text('settings.language')}
      value={language}
      data={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
      onChange={(value) => void app.setPreferences({ language: value as Preferences['language'] }).catch(notifyProblem)}
    />
  );
}

/** The product's version, once the workstation has said it. */
function useVersion(): string {
  const { app } = useWorkstation();
  const [version, setVersion] = useState('');
  useEffect(() => void app.about().then((about) => setVersion(about.version), notifyProblem), [app]);
  return version;
}

/** Where the clinic is: at a service, new on this computer, or practice, which is never the default. */
export function FirstStart({ state }: { state: Extract<SignInState, { state: 'first-start' }> }) {
  const { text } = useText();
  const { signIn } = useWorkstation();
  const version = useVersion();
  const [opening, setOpening] = useState<'new' | 'practice' | null>(null);
  const open = (kind: 'new' | 'practice') => (): void => {
    setOpening(kind);
    signIn
      .chooseService({ kind })
      .catch(notifyProblem)
      .finally(() => setOpening(null));
  };
  return (
    <main className={styles.page} data-part="sign-in">
      <div className={styles.column}>
        <header className={styles.head}>
          <IconHeadset size={24} stroke={1.5} aria-hidden />
          <div className={layout.grows}>
            <Title order={1} size="h2">
              {text('firstStart.title')}
            </Title>
            <Text size="sm" c="dimmed">
              {text('firstStart.where')}
            </Text>
          </div>
          <Language />
        </header>
        <div className={styles.two}>
          <ConnectCard isBusy={opening !== null} />
          <section className={styles.card} aria-labelledby="new-clinic">
            <Title order={2} size="h3" id="new-clinic" className={styles.title}>
              <IconDeviceDesktop size={20} stroke={1.5} aria-hidden />
              {text('firstStart.new')}
            </Title>
            <Text size="sm" c="dimmed">
              {text('firstStart.newAbout')}
            </Text>
            <ol className={`${layout.plainList} ${styles.steps}`}>
              {steps.map((step, index) => (
                <li key={step}>
                  <span className={styles.number} aria-hidden>
                    {index + 1}
                  </span>
                  {text(step)}
                  {step === 'firstStart.stepLine' && <span className={styles.aside}>{text('firstStart.later')}</span>}
                </li>
              ))}
            </ol>
            <Text size="xs" c="dimmed">
              {text('firstStart.empty')}
            </Text>
            <Button
              variant="default"
              size="md"
              className={styles.action}
              loading={opening === 'new'}
              disabled={opening === 'practice'}
              onClick={open('new')}
            >
              {text('firstStart.setUp')}
            </Button>
          </section>
        </div>
        {state.canPractise && (
          <section className={`${styles.card} ${styles.practice}`} aria-labelledby="practice">
            <IconSchool size={20} stroke={1.5} aria-hidden />
            <div className={layout.grows}>
              <Title order={2} size="h4" fw={400} id="practice">
                {text('firstStart.try')}
              </Title>
              <Text size="xs" c="dimmed">
                {text('firstStart.practice')}
              </Text>
            </div>
            <Button
              variant="default"
              className={layout.keepsWidth}
              loading={opening === 'practice'}
              disabled={opening === 'new'}
              onClick={open('practice')}
            >
              {text('firstStart.openPractice')}
            </Button>
          </section>
        )}
      </div>
      <footer className={styles.foot}>
        <span>Clinicall {version}</span>
        <span>{text('firstStart.data', { folder: state.folder })}</span>
      </footer>
    </main>
  );
}
