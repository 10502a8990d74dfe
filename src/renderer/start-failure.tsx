import { Alert, Button, MantineProvider, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { createRoot } from 'react-dom/client';
import { preferredLanguage } from '../shared/languages/languages.ts';
import { theme } from './app/theme.ts';
import { ProblemError } from '../shared/problem.ts';
import { createI18n } from './i18n/i18n.ts';
import { useProblemText } from './i18n/problem-text.ts';
import { TextProvider } from './i18n/text-context.tsx';
import { useText } from './i18n/use-text.ts';
import styles from './start-failure.module.css';

/** In place of a page that could not start: why, and the way to try again. No preferences are known yet. */
export async function showStartFailure(error: unknown): Promise<void> {
  const language = preferredLanguage(navigator.languages.join(','));
  const texts = await createI18n(language);
  document.documentElement.lang = language;
  createRoot(document.getElementById('root') as HTMLElement).render(
    <TextProvider texts={texts}>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <main className={styles.startFailure}>
          <StartFailure error={error} />
        </main>
      </MantineProvider>
    </TextProvider>,
  );
}

function StartFailure({ error }: { error: unknown }) {
  const { text } = useText();
  const problemText = useProblemText();
  // A browser that holds no key, or a used one, is refused every time.
  const isRefused =
    error instanceof ProblemError && (error.reason === 'browser-not-known' || error.reason === 'workstation-key-used');
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle size={18} />} title={text('start.failed')}>
      <Stack align="flex-start" gap="sm">
        {problemText(error)}
        {!isRefused && (
          <Button size="compact-sm" variant="light" color="red" onClick={() => location.reload()}>
            {text('problem.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
