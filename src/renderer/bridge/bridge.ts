import type { Emitter } from '../../shared/event.ts';
import type { Channel } from '../../shared/ipc/ipc.ts';

/** The page's channel to its workstation. */
export interface Bridge extends Channel {
  /** Whether the workstation is at the other end; emitted whenever that changes. */
  readonly connection: Emitter<boolean>;
  /** Resolves once connected. Listen first: messages arrive immediately. Rejects for a browser that is not known. */
  open(): Promise<void>;
}
