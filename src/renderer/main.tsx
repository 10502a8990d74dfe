import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/styles.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ProblemError } from '../shared/problem.ts';
import { createClinicClient } from './api/clinic.ts';
import { App } from './app/app.tsx';
import { followService } from './app/follow-service.ts';
import { connectBridge } from './bridge/connect-bridge.ts';
import { createI18n } from './i18n/i18n.ts';
import { createWorkstation, type WorkstationClient } from './state/workstation.ts';

/** Where the window for sound is this page’s own, it is a hidden frame of it. */
function embedMediaPage(): void {
  const frame = document.createElement('iframe');
  frame.src = `/media.html${location.search}`;
  frame.allow = 'microphone; autoplay; speaker-selection';
  frame.title = 'Sound';
  frame.hidden = true;
  document.body.append(frame);
}

let workstation: WorkstationClient | undefined;
let isBack = false;
const channel = await connectBridge('console', (isConnected) => {
  workstation?.mirrors.isConnected.setState({ value: isConnected });
  if (isConnected && isBack) void workstation?.refresh();
  isBack ||= isConnected;
});
const connected = createWorkstation(channel);
workstation = connected;
const clinic = createClinicClient(connected.clinic);
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && error instanceof ProblemError && error.code === 'service-unreachable',
      refetchOnWindowFocus: false,
      staleTime: 5000,
    },
  },
});
await connected.followAll();
const { language } = connected.mirrors.preferences.getState().value;
const texts = createI18n(language);
document.documentElement.lang = language;
connected.mirrors.preferences.subscribe(({ value }) => void texts.changeLanguage(value.language));
followService({ workstation: connected, clinic, queries });

const report = (error: unknown): void =>
  void connected.app
    .reportFault({
      message: error instanceof Error ? error.message : String(error),
      ...(error instanceof Error && error.stack ? { stack: error.stack.slice(0, 8000) } : {}),
    })
    .catch(() => undefined);
window.addEventListener('error', (event) => report(event.error ?? event.message));
window.addEventListener('unhandledrejection', (event) => report(event.reason));

createRoot(document.getElementById('root') as HTMLElement).render(
  <App workstation={connected} clinic={clinic} queries={queries} texts={texts} />,
);
const { hasOwnMediaWindow } = await connected.app.about();
if (!hasOwnMediaWindow) embedMediaPage();
