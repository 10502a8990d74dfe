import type { Platform } from '../platform.ts';
import { createIdempotencyRepository } from './repository.ts';
import { createIdempotency } from './service.ts';

export const composeIdempotency = ({ db, clock, onFault }: Pick<Platform, 'db' | 'clock' | 'onFault'>) =>
  createIdempotency({ repository: createIdempotencyRepository(db), clock, onFault });
