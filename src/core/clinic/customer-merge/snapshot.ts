import type { CustomerNumber } from '../customers/customer-input.ts';
import type { CustomerService } from '../customers/customers-service.ts';

export type CustomerFile = Awaited<ReturnType<CustomerService['file']>>;

/** A customer's row with the numbers and tags of its file. */
export interface WholeFile {
  readonly row: CustomerFile;
  readonly numbers: readonly CustomerNumber[];
  readonly tagIds: readonly number[];
}

/** The columns of the kept file that a merge may change. */
export type MergedColumns = Omit<
  CustomerFile,
  'id' | 'idcard' | 'name_order' | 'phones' | 'tag_ids' | 'created_at' | 'updated_at' | 'version'
>;

/** The kept file as far as a merge changes it. */
export interface KeptState {
  readonly columns: MergedColumns;
  readonly numbers: readonly CustomerNumber[];
  readonly tagIds: readonly number[];
}

/** All that undoing a merge needs, apart from the moved records. */
export interface MergeSnapshot {
  readonly merged: WholeFile;
  readonly before: KeptState;
  readonly after: KeptState;
}
