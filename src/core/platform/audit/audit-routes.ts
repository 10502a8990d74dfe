import type { Handlers } from '../http/handler.ts';
import type { AuditReader } from './reader.ts';

export const auditRoutes = (reader: AuditReader): Pick<Handlers, 'adminAudit'> => ({
  adminAudit: {
    entries: ({ query }) => reader.list(query),
    export: ({ query, caller, from }) => reader.export(caller, query, from),
  },
});
