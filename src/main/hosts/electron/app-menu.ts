import { Menu } from 'electron';

const isMac = process.platform === 'darwin';

/**
 * The menu of the program in place of Electron's, which offers developer tools. It is not shown outside of macOS, where
 * its keys work too: the size of the page, the full screen, and the editing of text.
 */
export const setAppMenu = (): void =>
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ role: 'appMenu' } as const] : []),
      { role: 'editMenu' },
      {
        label: 'View',
        submenu: [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, { role: 'togglefullscreen' }],
      },
      ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    ]),
  );
