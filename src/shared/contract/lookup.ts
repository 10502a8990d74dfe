import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idField, namedReference } from './field.ts';

const addressSchema = namedReference.extend({ parent_id: idField.nullable() });

/** Interface 4.12, the lists that calls and customers need. Every one answers with an ETag and 304. */
export const lookupEndpoints = {
  departments: endpoint({
    method: 'GET',
    path: '/api/cache/departments',
    summary: 'Departments, each with its parent',
    access: 'signed-in',
    isCacheable: true,
    response: z.array(namedReference.extend({ parent_id: idField.nullable() })),
  }),
  users: endpoint({
    method: 'GET',
    path: '/api/cache/users',
    summary: 'Staff',
    access: 'signed-in',
    isCacheable: true,
    query: z.object({ role: z.string().max(50).optional() }),
    response: z.array(namedReference.extend({ slug: z.string() })),
  }),
  address: endpoint({
    method: 'GET',
    path: '/api/cache/address',
    summary: 'Contact addresses, each with its parent',
    access: 'signed-in',
    isCacheable: true,
    response: z.array(addressSchema),
  }),
  mediums: endpoint({
    method: 'GET',
    path: '/api/cache/mediums',
    summary: 'Source channels',
    access: 'signed-in',
    isCacheable: true,
    response: z.array(namedReference),
  }),
};
