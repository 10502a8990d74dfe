import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { MedicalNoteRepository } from './medical-notes-repository.ts';
import { MedicalNoteService } from './medical-notes-service.ts';

export function composeMedicalNotes(
  { db, audit, clock, realtime, timeZone }: ClinicPlatform,
  parts: { customers: CustomerService; lookupCache: LookupCache },
): { readonly routes: Pick<Handlers, 'medicalNote'> } {
  const repository = new MedicalNoteRepository(db);
  const notes = new MedicalNoteService({ ...parts, repository, audit, clock, timeZone, announcer: realtime.server });
  return {
    routes: {
      medicalNote: {
        list: ({ query, caller }) => notes.list(caller, query),
        create: ({ body, caller }) => notes.create(caller, body),
        update: ({ body, caller }) => notes.update(caller, body),
      },
    },
  };
}
