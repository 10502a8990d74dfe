import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { ClinicClient } from '../api/clinic.ts';
import { ClinicContext } from '../api/use-clinic.ts';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { usePreferences, useSignIn, WorkstationContext } from '../state/use-workstation.ts';
import type { WorkstationClient } from '../state/workstation.ts';
import type { PageTexts } from '../i18n/i18n.ts';
import { TextProvider } from '../i18n/text-context.tsx';
import { useText } from '../i18n/use-text.ts';
import { DraftStoreContext } from '../kit/forms/use-draft.ts';
import { PlayerProvider } from '../parts/playback/player-context.tsx';
import { type FirstPage, firstPageOf, type Home, homeOf } from './home-of.ts';
import { createConsoleRouter } from './router.tsx';
import { theme } from './theme.ts';
import styles from './app.module.css';

export interface AppParts {
  readonly workstation: WorkstationClient;
  readonly clinic: ClinicClient;
  readonly queries: QueryClient;
  readonly texts: PageTexts;
}

export function App({ workstation, clinic, queries, texts }: AppParts) {
  return (
    <WorkstationContext value={workstation}>
      <ClinicContext value={clinic}>
        <QueryClientProvider client={queries}>
          <TextProvider texts={texts}>
            <DraftStoreContext value={workstation.drafts}>
              <Themed />
            </DraftStoreContext>
          </TextProvider>
        </QueryClientProvider>
      </ClinicContext>
    </WorkstationContext>
  );
}

function Themed() {
  const { theme: scheme } = usePreferences();
  const { text } = useText();
  const close = text('page.close');
  // Notifications and dialogs draw their own close buttons, without a name.
  const labelled = useMemo(
    () => ({ ...theme, components: { ...theme.components, CloseButton: { defaultProps: { 'aria-label': close } } } }),
    [close],
  );
  return (
    <MantineProvider
      theme={labelled}
      defaultColorScheme="auto"
      {...(scheme === 'auto' ? {} : { forceColorScheme: scheme })}
    >
      <div className={styles.window} data-part="window">
        <Screens />
        <Notifications position="top-right" limit={3} withinPortal={false} />
      </div>
    </MantineProvider>
  );
}

function Screens() {
  const state = useSignIn();
  const [hasSignedIn, setHasSignedIn] = useState(false);
  if (state.state === 'signed-out' && !hasSignedIn) setHasSignedIn(true);
  if (state.state !== 'signed-in') return <SignInPage />;
  const { user, capabilities } = state;
  return <Pages home={homeOf(user)} begins={hasSignedIn ? firstPageOf(user, capabilities) : '/'} />;
}

/** The pages of one sign-in, beginning with the one that the address names; `begins`: in place of the desk. */
function Pages({ home, begins }: { home: Home; begins: FirstPage }) {
  const [router] = useState(() => createConsoleRouter({ home }));
  useEffect(() => {
    if (begins !== '/' && router.history.location.pathname === '/') void router.navigate({ to: begins, replace: true });
  }, [router, begins]);
  useEffect(() => () => router.history.destroy(), [router]);
  return (
    <PlayerProvider>
      <RouterProvider router={router} />
    </PlayerProvider>
  );
}
