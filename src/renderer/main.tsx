import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/mantine-tokens.css';
import './styles/base.css';
// Precedes the features, so that a later rule of a feature wins.
import './kit/layout.module.css';
import './kit/page.module.css';
import './kit/list/table.module.css';
import './parts/calls/call-reason.module.css';
import './parts/dock-parts.module.css';
import './kit/figure-tiles.module.css';
import './kit/plot.module.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { preferredLanguage } from '../shared/languages/languages.ts';
import { ProblemError } from '../shared/problem.ts';
import { createClinicClient } from './api/clinic.ts';
import { App } from './app/app.tsx';
import { startClean } from './app/clean-start.ts';
import { followService } from './app/follow-service.ts';
import { createBridge } from './bridge/create-bridge.ts';
import { keepPageForDrops } from './bridge/dropped-files.ts';
import { PageTexts } from './i18n/i18n.ts';
import { showStartFailure } from './start-failure.tsx';
import { ignoreDroppedFiles } from './kit/ignore-dropped-files.ts';
import { createWorkstation } from './state/workstation.ts';

/** Where the window for sound is this page’s own, it is a hidden frame of it. */
function embedMediaPage(): void {
  const frame = document.createElement('iframe');
  frame.src = `/media.html${location.search}`;
  frame.allow = 'microphone; autoplay; speaker-selection';
  frame.title = 'Sound';
  frame.hidden = true;
  document.body.append(frame);
}

async function start(): Promise<void> {
  ignoreDroppedFiles(window);
  const bridge = createBridge('console');
  const workstation = createWorkstation(bridge, {
    storage: sessionStorage,
    language: preferredLanguage(navigator.languages.join(',')),
  });
  window.addEventListener('pagehide', workstation.storeDrafts);
  const clinic = createClinicClient(workstation.clinic);
  const queries = new QueryClient({
    // Requests go to the host on this machine, whether or not the machine has a network.
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry: (failures, error) =>
          failures < 2 && error instanceof ProblemError && error.code === 'service-unreachable',
        refetchOnWindowFocus: false,
        staleTime: 5000,
      },
    },
  });
  keepPageForDrops();
  await bridge.open();
  const [{ hasOwnMediaWindow }] = await Promise.all([workstation.app.about(), workstation.followAll()]);
  bridge.connection.on((isConnected) => {
    workstation.mirrors.isConnected.setState({ value: isConnected });
    if (!isConnected) return;
    workstation.refresh().catch(() => undefined);
    void queries.invalidateQueries();
  });
  const { language } = workstation.mirrors.preferences.getState().value;
  const texts = await PageTexts.in(language);
  document.documentElement.lang = language;
  texts.changed.on(() => {
    document.documentElement.lang = texts.shown.language;
  });
  followService({ workstation, clinic, queries });
  startClean(workstation, queries);

  const report = (error: unknown): void =>
    void workstation.app
      .reportFault({
        message: error instanceof Error ? error.message : String(error),
        ...(error instanceof Error && error.stack ? { stack: error.stack.slice(0, 8000) } : {}),
      })
      .catch(() => undefined);
  workstation.mirrors.preferences.subscribe(({ value }) => void texts.choose(value.language).catch(report));
  window.addEventListener('error', (event) => report(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => report(event.reason));
  // Such as the one of a `javascript:` address, which the policy keeps from running.
  window.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective.startsWith('script-src')) report('The policy of the page refused a script.');
  });

  createRoot(document.getElementById('root') as HTMLElement).render(
    <App workstation={workstation} clinic={clinic} queries={queries} texts={texts} />,
  );
  if (!hasOwnMediaWindow) embedMediaPage();
}

start().catch((error: unknown) => void showStartFailure(error));
