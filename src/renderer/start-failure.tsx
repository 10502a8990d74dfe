import { Alert, Button, MantineProvider, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { languageOf, preferredLanguage } from '../shared/languages/languages.ts';
import { theme } from './app/theme.ts';
import { ProblemError } from '../shared/problem.ts';
import { PageTexts } from './i18n/i18n.ts';
import { useProblemText } from './i18n/problem-text.ts';
import { TextProvider } from './i18n/text-context.tsx';
import { useText } from './i18n/use-text.ts';
import styles from './start-failure.module.css';

/** In place of a page that could not start: why, and the way to try again. No preferences are known yet. */
export async function showStartFailure(error: unknown): Promise<void> {
  const { tag, textsMissing, reload } = languageOf(preferredLanguage(navigator.languages.join(',')));
  const texts = await PageTexts.in(tag).catch(() => null);
  document.documentElement.lang = tag;
  createRoot(document.getElementById('root') as HTMLElement).render(
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <main className={styles.startFailure}>
        {texts ? (
          <TextProvider texts={texts}>
            <StartFailure error={error} />
          </TextProvider>
        ) : (
          <Failure reload={reload}>{textsMissing}</Failure>
        )}
      </main>
    </MantineProvider>,
  );
}

function StartFailure({ error }: { error: unknown }) {
  const { text } = useText();
  const problemText = useProblemText();
  // A browser that holds no key, or a used one, is refused every time.
  const isRefused =
    error instanceof ProblemError && (error.reason === 'browser-not-known' || error.reason === 'workstation-key-used');
  return (
    <Failure title={text('start.failed')} reload={isRefused ? null : text('problem.retry')}>
      {problemText(error)}
    </Failure>
  );
}

/** `reload`: the name of the button that loads the page again; null for none. */
function Failure({ title, reload, children }: { title?: string; reload: string | null; children: ReactNode }) {
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle size={18} />} title={title}>
      <Stack align="flex-start" gap="sm">
        {children}
        {reload !== null && (
          <Button size="compact-sm" variant="light" color="red" onClick={() => location.reload()}>
            {reload}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
