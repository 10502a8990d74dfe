import type { SignedInUser } from '../../src/shared/contract/auth.ts';
import { Emitter } from '../../src/shared/event.ts';
import { Phone } from '../../src/main/workstation/phone/phone.ts';
import type { ServiceClient } from '../../src/main/workstation/service-client/service-client.ts';
import type { SoftphoneCall } from '../../src/main/workstation/softphone/softphone-call.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeLeg } from './fake-leg.ts';

const user = {
  agent_id: '1001',
  extension: '1001',
  mobile: null,
  permissions: ['call.place'],
} as unknown as SignedInUser;

/** A registered phone on a fake clock, a softphone that rings when told to, and a service that does as it is asked. */
export class PhoneScene {
  readonly clock = new FakeClock();
  /** The bodies of what the service was asked. */
  readonly requests: unknown[] = [];
  /** The service's refusal, if any. */
  refusal: Error | null = null;
  /** The service's answer otherwise. */
  answer: unknown = null;
  readonly phone: Phone;
  /** The phone listens to a colleague's call. */
  readonly listened = new Emitter<SoftphoneCall>();
  readonly #called = new Emitter<SoftphoneCall>();

  constructor() {
    this.phone = new Phone({
      client: {
        call: async (_endpoint: unknown, { body }: { body: unknown }): Promise<unknown> => {
          this.requests.push(body);
          if (this.refusal) throw this.refusal;
          return this.answer;
        },
      } as unknown as ServiceClient,
      softphone: {
        registration: { state: 'registered', problem: null, isElsewhere: false },
        registrationChanged: new Emitter(),
        called: this.#called,
        listened: this.listened,
      },
      media: { microphone: 'present', isPlaybackBlocked: false, changed: new Emitter(), playTone: () => {} },
      host: { notifier: { attract: () => {}, calm: () => {} }, keepAwake: () => () => {} },
      clock: this.clock,
      hasEvents: () => true,
      isServiceAway: () => false,
    });
    this.phone.signedIn(user, []);
  }

  ring(callId: string, called = this.#called): FakeLeg {
    const leg = new FakeLeg('13900000001', callId);
    called.emit(leg as unknown as SoftphoneCall);
    return leg;
  }
}
