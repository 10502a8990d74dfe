import type { Handlers } from '../../platform/http/handler.ts';
import type { TreatmentService } from './service.ts';

export const treatmentRoutes = (treatments: TreatmentService): Pick<Handlers, 'treatment' | 'erkai'> => ({
  treatment: { index: ({ query, caller }) => treatments.treatments(caller, query) },
  erkai: { index: ({ query, caller }) => treatments.sales(caller, query) },
});
