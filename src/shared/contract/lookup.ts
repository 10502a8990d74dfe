import * as z from 'zod';
import { get } from './endpoint.ts';
import { idField, namedReference, plainText } from './field.ts';

const branch = namedReference.extend({ parent_id: idField.nullable() });

const list = <const Path extends `/api/${string}`>(path: Path, summary: string) =>
  get(path, { summary, access: 'signed-in', isCacheable: true, response: z.array(namedReference) });
const tree = <const Path extends `/api/${string}`>(path: Path, summary: string) =>
  get(path, { summary, access: 'signed-in', isCacheable: true, response: z.array(branch) });

/** Interface 4.12. Every one answers with an ETag and 304. */
export const lookupEndpoints = {
  departments: tree('/api/cache/departments', 'Departments, each with its parent'),
  users: get('/api/cache/users', {
    summary: 'Staff',
    access: 'signed-in',
    isCacheable: true,
    query: z.object({ role: plainText(50).optional() }),
    response: z.array(namedReference.extend({ slug: z.string() })),
  }),
  address: tree('/api/cache/address', 'Contact addresses, each with its parent'),
  mediums: list('/api/cache/mediums', 'Source channels'),
  rooms: list('/api/cache/rooms', 'Treatment rooms'),
  followupTypes: list('/api/cache/followup-type', 'Follow-up categories'),
  followupTools: list('/api/cache/followup-tool', 'Follow-up tools'),
  reservationTypes: list('/api/cache/reservation-type', 'Reservation or acceptance types'),
  items: get('/api/cache/items', {
    summary: 'Consulting or project items whose name holds the keyword',
    access: 'signed-in',
    isCacheable: true,
    query: z.object({ keyword: plainText(100).optional() }),
    response: z.array(namedReference.extend({ category: z.string() })),
  }),
  productTypes: tree('/api/cache/product-type', 'Project (service) types, each with its parent'),
  goodsTypes: tree('/api/cache/goods-type', 'Goods (physical items, consumables) types, each with its parent'),
};

export const lookupExtensionEndpoints = {
  tags: get('/api/ext/customer/tags', {
    summary: 'Tags of customers: what `tags` of a new or changed customer are chosen from',
    access: 'signed-in',
    isCacheable: true,
    response: z.array(namedReference.extend({ category: z.string() })),
  }),
  breakReasons: get('/api/ext/agent/break-reasons', {
    summary:
      'Why agents of the clinic take a break: what `reason` of a break is chosen from, and how long each is planned ' +
      'to take',
    access: 'signed-in',
    isCacheable: true,
    response: z.array(namedReference.extend({ planned_minutes: z.int().nullable() })),
  }),
  missedCallReasons: get('/api/ext/desk/missed-call-reasons', {
    summary: 'Why a missed call needs no call: what `reason_id` of one that is dealt with is chosen from',
    access: 'signed-in',
    isCacheable: true,
    response: z.array(namedReference),
  }),
  lostReasons: get('/api/ext/reservation/lost-reasons', {
    summary: 'Why reservations of the clinic are lost: what `lost_reason_id` is chosen from',
    access: 'signed-in',
    isCacheable: true,
    response: z.array(namedReference),
  }),
};
