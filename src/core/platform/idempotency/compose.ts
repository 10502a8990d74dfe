import type { Platform } from '../platform.ts';
import { createIdempotencyRepository } from './repository.ts';
import { createIdempotency } from './service.ts';

export const composeIdempotency = ({ promptDb, clock, onFault }: Pick<Platform, 'promptDb' | 'clock' | 'onFault'>) =>
  createIdempotency({ repository: createIdempotencyRepository(promptDb), clock, onFault });
