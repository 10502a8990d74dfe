import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import type { MenuItemConstructorOptions, NotificationConstructorOptions } from 'electron';

/**
 * The desktop around the windows, as far as the host uses it: what it was given is recorded, and a test presses in it
 * what a user would (control.ts). Each follows https://www.electronjs.org/docs/latest/api, version 45, where said.
 */
export const desktop = {
  tray: null as Tray | null,
  menu: null as Menu | null,
  notifications: [] as StandInNotification[],
  shortcuts: new Map<string, () => void>(),
  badge: 0,
  protocols: new Map<string, string>(),
};

/** Keys that another program has. */
const takenKeys = new Set((process.env['SHIM_TAKEN_KEYS'] ?? '').split(' ').filter(Boolean));

class StandInImage {
  readonly file: string;
  constructor(file: string) {
    this.file = file;
  }
  isEmpty(): boolean {
    return this.file === '';
  }
}

export const nativeImage = {
  // native-image: "Creates an empty NativeImage instance" where the path does not exist.
  createFromPath: (file: string) => new StandInImage(existsSync(file) ? file : ''),
  // native-image: the raw bitmap has four bytes for each pixel.
  createFromBitmap: (pixels: Buffer, { width, height }: { width: number; height: number }) => {
    if (pixels.length !== width * height * 4) throw new Error('invalid buffer size');
    return new StandInImage('bitmap');
  },
};

export class Menu {
  readonly items: readonly MenuItemConstructorOptions[];
  private constructor(items: readonly MenuItemConstructorOptions[]) {
    this.items = items;
  }
  static setApplicationMenu(menu: Menu | null): void {
    desktop.menu = menu;
  }
  static buildFromTemplate(items: readonly MenuItemConstructorOptions[]): Menu {
    return new Menu(items);
  }
}

export class Tray extends EventEmitter {
  image: StandInImage;
  toolTip = '';
  menu: Menu | null = null;

  constructor(image: StandInImage) {
    super();
    this.image = shown(image);
    desktop.tray = this;
  }
  setImage(image: StandInImage): void {
    this.image = shown(image);
  }
  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
  }
  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }
  destroy(): void {
    desktop.tray = null;
  }
}

/** Nobody would see an empty one. */
function shown(image: StandInImage): StandInImage {
  if (image.isEmpty()) throw new Error('The picture of the tray is empty');
  return image;
}

class StandInNotification extends EventEmitter {
  readonly options: NotificationConstructorOptions;
  isShown = false;

  constructor(options: NotificationConstructorOptions = {}) {
    super();
    this.options = options;
  }
  static isSupported(): boolean {
    return true;
  }
  show(): void {
    this.isShown = true;
    desktop.notifications.push(this);
  }
  // notification: "Dismisses the notification"; `close` is emitted for it too.
  close(): void {
    this.isShown = false;
    this.emit('close', {});
  }
}
export { StandInNotification as Notification };

export const globalShortcut = {
  // global-shortcut: false where "the accelerator is already taken by other applications".
  register: (key: string, pressed: () => void): boolean => {
    if (takenKeys.has(key)) return false;
    desktop.shortcuts.set(key, pressed);
    return true;
  },
  unregisterAll: (): void => desktop.shortcuts.clear(),
};

/** The part of `app` that is about the desktop. */
export const appOnDesktop = {
  setBadgeCount: (count = 0): boolean => {
    desktop.badge = count;
    return true;
  },
  // app: "macOS Windows"; on Linux nothing is set.
  setLoginItemSettings: (): void => {},
  getLoginItemSettings: () => ({ openAtLogin: false }),
  setAsDefaultProtocolClient: (scheme: string, path = '', args: string[] = []): boolean => {
    desktop.protocols.set(scheme, [path, ...args].join(' '));
    return true;
  },
  removeAsDefaultProtocolClient: (scheme: string): boolean => desktop.protocols.delete(scheme),
  isDefaultProtocolClient: (scheme: string): boolean => desktop.protocols.has(scheme),
};
