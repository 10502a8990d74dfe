import type { Platform } from '../platform.ts';
import { createIdempotencyRepository } from './idempotency-repository.ts';
import { createIdempotency } from './idempotency-service.ts';

export const composeIdempotency = ({
  promptDb,
  clock,
  ageRemovals,
}: Pick<Platform, 'promptDb' | 'clock' | 'ageRemovals'>) =>
  createIdempotency({ repository: createIdempotencyRepository(promptDb), clock, ageRemovals });
