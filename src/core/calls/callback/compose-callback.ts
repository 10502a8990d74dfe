import type { SettingsService } from '../../clinic/settings/settings-service.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { CallbackOutbox } from './outbox.ts';
import { createCallbackRepository } from './callback-repository.ts';
import { CallbackSender } from './sender.ts';
import { CallbackService } from './callback-service.ts';

export function composeCallback(
  { promptDb, audit, clock, clockTrust, log }: ClinicPlatform,
  { current }: SettingsService,
) {
  const repository = createCallbackRepository(promptDb);
  const sender = new CallbackSender({ repository, settings: current, audit, clock, clockTrust, log });
  const store = repository.add;
  const outbox = new CallbackOutbox({ store, onStored: () => sender.wake(), clock, log });
  return new CallbackService({ outbox, sender, settings: current, clock });
}
