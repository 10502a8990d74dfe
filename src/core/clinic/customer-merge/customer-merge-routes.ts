import type { Handlers } from '../../platform/http/handler.ts';
import type { CustomerMergeService } from './customer-merge-service.ts';

export const mergeRoutes = (
  merges: CustomerMergeService,
): Pick<Handlers['customerMerge'], 'merge' | 'undo' | 'merges'> => ({
  merge: ({ body, caller }) => merges.merge(caller, body),
  undo: ({ body, caller }) => merges.undo(caller, body.merge_id),
  merges: ({ query, caller }) => merges.into(caller, query.customer_id),
});
