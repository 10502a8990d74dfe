import { join } from 'node:path';
import { app, type BrowserWindowConstructorOptions, type Rectangle } from 'electron';

/** Electron's security checklist, as options: sandboxed, isolated, no Node, no remote content. */
const webPreferences = (preload: string): NonNullable<BrowserWindowConstructorOptions['webPreferences']> => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  // The viewer of PDF, Chromium's only plugin.
  plugins: true,
  navigateOnDragDrop: false,
  spellcheck: false,
  // Nobody is to be talked into pasting code there.
  devTools: !app.isPackaged,
});

const preloadFile = (mainFolder: string): string => join(mainFolder, '../preload/index.cjs');

export const consoleWindowOptions = (
  mainFolder: string,
  place: Partial<Rectangle> | null,
): BrowserWindowConstructorOptions => ({
  width: 1440,
  height: 900,
  ...place,
  // A display of 1366 × 768 at 125 % has 1092 × 614, of which the task bar takes a part.
  minWidth: 1024,
  minHeight: 560,
  show: false,
  backgroundColor: '#ffffff',
  title: 'Clinicall',
  webPreferences: webPreferences(preloadFile(mainFolder)),
});

/** Audio continues in the background: never throttled, and 1×1 off the screen, since hiding it stops it on Windows. */
export const mediaWindowOptions = (mainFolder: string): BrowserWindowConstructorOptions => ({
  width: 1,
  height: 1,
  x: -10_000,
  y: -10_000,
  frame: false,
  skipTaskbar: true,
  focusable: false,
  show: true,
  webPreferences: {
    ...webPreferences(preloadFile(mainFolder)),
    backgroundThrottling: false,
    autoplayPolicy: 'no-user-gesture-required',
  },
});
