import { callTables } from './tables/call-tables.ts';
import { customerTables } from './tables/customer-tables.ts';
import { deliveryTables } from './tables/delivery-tables.ts';
import { fileTables } from './tables/file-tables.ts';
import { reportTables } from './tables/report-tables.ts';
import { reviewTables } from './tables/review-tables.ts';
import { siteTables } from './tables/site-tables.ts';
import { staffTables } from './tables/staff-tables.ts';
import { workTables } from './tables/work-tables.ts';

/**
 * Every table of the clinic, those that are referred to before those that refer to them. Times are UTC, milliseconds
 * since the epoch; booleans are 0 and 1; money is in fen.
 */
export const tables = {
  ...siteTables,
  ...staffTables,
  ...customerTables,
  ...callTables,
  ...reportTables,
  ...reviewTables,
  ...workTables,
  ...fileTables,
  ...deliveryTables,
};

export type TableName = keyof typeof tables;
export type Database = { [Name in TableName]: NonNullable<(typeof tables)[Name]['row']> };

export const tableNames = Object.keys(tables) as readonly TableName[];
