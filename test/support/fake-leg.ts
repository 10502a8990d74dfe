import type { SoftphoneCallEvent } from '../../src/main/workstation/softphone/softphone-call-event.ts';
import { Emitter } from '../../src/shared/event.ts';

/** A leg without SIP: it says what it is made to say. */
export class FakeLeg {
  readonly happened = new Emitter<SoftphoneCallEvent>();
  readonly number: string;
  readonly serviceCallId: string;
  hasEnded = false;
  refusesHold = false;
  /** When the service agrees to a hold. */
  mayHold: Promise<void> = Promise.resolve();
  isAnswered = false;
  readonly transferredTo: string[] = [];
  readonly transferred = Promise.withResolvers<void>();

  constructor(number: string, serviceCallId: string) {
    this.number = number;
    this.serviceCallId = serviceCallId;
  }
  decline(): void {
    this.hasEnded = true;
    this.happened.emit({ kind: 'ended', by: 'local', status: 486, why: null });
  }
  answer(): void {
    this.isAnswered = true;
    this.happened.emit({ kind: 'answered' });
  }
  async setHeld(held: boolean): Promise<void> {
    await this.mayHold;
    if (this.refusesHold) throw new Error('The service does not answer.');
    this.happened.emit({ kind: 'held', held });
  }
  transfer(target: string): Promise<void> {
    this.transferredTo.push(target);
    return this.transferred.promise;
  }
  hangUp(): void {
    this.hasEnded = true;
    this.happened.emit({ kind: 'ended', by: 'remote', status: 487, why: null });
  }
}
