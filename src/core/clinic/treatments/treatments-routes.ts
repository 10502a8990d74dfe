import type { Handlers } from '../../platform/http/handler.ts';
import type { TreatmentService } from './treatments-service.ts';

export const treatmentRoutes = (
  treatments: TreatmentService,
): Pick<Handlers, 'treatment' | 'erkai' | 'treatmentExtension'> => ({
  treatment: { index: ({ query, caller }) => treatments.treatments(caller, query) },
  treatmentExtension: {
    totals: ({ query, caller }) => treatments.treatmentTotals(caller, query),
    erkaiTotals: ({ query, caller }) => treatments.salesTotals(caller, query),
    ofCustomer: ({ query, caller }) => treatments.accountOf(caller, query.customer_id),
  },
  erkai: { index: ({ query, caller }) => treatments.sales(caller, query) },
});
