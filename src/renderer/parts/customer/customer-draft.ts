import type { DraftName } from '../../../shared/ipc/draft-name.ts';

/** The name under which what was typed into a customer's file is kept. */
export const customerDraft = (id: number): DraftName => `customer:${id}`;
export const newCustomerDraft = 'customer:new';
