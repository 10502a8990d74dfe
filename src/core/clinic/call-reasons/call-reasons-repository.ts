import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { createContactRepository } from './contact-repository.ts';
import { createReasonRecordRepository } from './record-repository.ts';

export type CallReasonRepository = ReturnType<typeof createCallReasonRepository>;

/** Reasons to call, for customers whom the caller may see. */
export const createCallReasonRepository = (db: ClinicDatabase) => ({
  ...createReasonRecordRepository(db),
  ...createContactRepository(db),
});
