import { Emitter } from '../../../shared/event.ts';
import type { Host, HostWindow } from '../../workstation/host.ts';

export type WindowRole = 'console' | 'media';

/** The windows that a host opens, as the workstation sees them. */
export class HostWindows implements Pick<Host, 'consoleOpened' | 'mediaOpened'> {
  readonly consoleOpened = new Emitter<HostWindow>();
  readonly mediaOpened = new Emitter<HostWindow>();

  opened(role: WindowRole, window: HostWindow): void {
    (role === 'console' ? this.consoleOpened : this.mediaOpened).emit(window);
  }
}
