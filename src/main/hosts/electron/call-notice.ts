import { type BrowserWindow, Notification } from 'electron';
import type { Announcement } from '../../../shared/ipc/desktop-ipc.ts';

/**
 * A ringing call in the notifications of the system, while the window has no focus. Its button answers where the system
 * has buttons: Electron's documentation of NotificationAction says where, and a system without them shows the rest. The
 * page and its keys answer, too: a system may show no notification at all.
 */
export class CallNotice {
  readonly #window: () => BrowserWindow | null;
  readonly #answer: () => void;
  #shown: Notification | null = null;

  constructor(parts: { window: () => BrowserWindow | null; answer: () => void }) {
    this.#window = parts.window;
    this.#answer = parts.answer;
  }

  announce(announcement: Announcement | null): void {
    this.close();
    const window = this.#window();
    if (announcement === null || !window || window.isFocused() || !Notification.isSupported()) return;
    const { title, body, answer } = announcement;
    const notification = new Notification({
      title,
      body,
      // The workstation rings.
      silent: true,
      urgency: 'critical',
      timeoutType: 'never',
      actions: [{ type: 'button', text: answer }],
    });
    const show = (): void => {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    };
    notification.on('click', show);
    notification.on('action', () => {
      show();
      this.#answer();
    });
    notification.show();
    this.#shown = notification;
  }

  close(): void {
    this.#shown?.close();
    this.#shown = null;
  }
}
