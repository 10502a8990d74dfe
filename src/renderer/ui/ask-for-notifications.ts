/** Browsers let a page ask on a press only: becoming ready is the one that is meant for calls. */
export function askForNotifications(): void {
  if ('Notification' in globalThis && Notification.permission === 'default')
    void Notification.requestPermission().catch(() => undefined);
}
