import { Emitter } from '../../shared/event.ts';
import { desktopIpc } from '../../shared/ipc/desktop-ipc.ts';
import type { IpcPort } from '../../shared/ipc/ipc-port.ts';
import type { Controls } from './controls.ts';
import type { Host } from './host.ts';

/** Serves the desktop of the host to a console window. Returns a function that ends this. */
export function serveDesktop(
  services: IpcPort,
  { host, controls }: { host: Pick<Host, 'desktop'>; controls: Controls },
): () => void {
  const { desktop } = host;
  const served = services.serve(desktopIpc, {
    settings: { now: () => desktop?.settings ?? null, changed: desktop?.settingsChanged ?? new Emitter() },
    askedNumber: { now: () => controls.askedNumber, changed: controls.askedNumberChanged },
    announce: (announcement) => desktop?.announce(announcement),
    showWaiting: (waiting) => desktop?.showWaiting(waiting),
    change: (changes) => desktop?.change(changes),
    dismissNumber: () => controls.askFor(null),
  });
  const undo = [
    controls.answered.on((callId) => served.emit('answered', { callId })),
    controls.readyChosen.on(() => served.emit('readyChosen', null)),
  ];
  return () => {
    for (const one of undo) one();
  };
}
