import type { Handlers } from '../../platform/http/handler.ts';
import type { CustomerService } from './customers-service.ts';

export const customerRoutes = (customers: CustomerService): Pick<Handlers, 'customer' | 'customerExtension'> => ({
  customer: {
    index: ({ query, caller }) => customers.lists.index(caller, query),
    create: ({ body, caller }) => customers.create(caller, body),
    info: ({ query, caller }) => customers.info(caller, query.id),
    profile: ({ query, caller }) => customers.profile(caller, query.customer_id),
    query: ({ query, caller }) => customers.lists.query(caller, query),
  },
  customerExtension: {
    affiliated: ({ query, caller }) => customers.lists.affiliated(caller, query),
    document: ({ body, caller }) => customers.document(caller, body.id),
    byDocument: ({ query, caller }) => customers.byDocument(caller, query.sfz),
    spellings: ({ query, caller }) => customers.spellings(caller, query.ids.split(',').map(Number)),
    update: ({ body, caller }) => customers.update(caller, body),
  },
});
