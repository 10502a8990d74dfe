import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenSqlite, openSqlite } from '../../platform/database/sqlite/open-sqlite.ts';
import { createFileAccess } from './file-access.ts';
import { mayBeSeen, type Visibility } from './visibility.ts';
import { visibleTo } from './visible-customers.sql.ts';
import { controlCaller } from '../../platform/caller.ts';

let clinic: OpenSqlite;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visibility-'));
  clinic = await openSqlite(folder);
  clinic.connection.exec('PRAGMA foreign_keys = OFF');
});
afterAll(async () => {
  await clinic.close();
  await rm(folder, { recursive: true });
});

/** Few IDs, so that accounts and departments often meet. */
const id = fc.integer({ min: 1, max: 3 });
const idOrNone = fc.option(id);
const owners = fc.record({ consultant_id: idOrNone, ascription_id: idOrNone, department_id: idOrNone });
const visibility: fc.Arbitrary<Visibility> = fc.oneof(
  fc.constant({ all: true as const }),
  fc.record({ all: fc.constant(false as const), userId: id, departmentId: idOrNone }),
);

test('the SQL condition and the function agree on who sees a customer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(owners, { minLength: 1, maxLength: 8 }), visibility, async (customers, to) => {
      const files = customers.map((customer, index) => ({ ...customer, id: index + 1 }));
      await clinic.db.deleteFrom('customers').execute();
      await clinic.db
        .insertInto('customers')
        .values(
          files.map((file) => ({
            ...file,
            idcard: `C${file.id}`,
            name: 'Li Wei',
            name_order: 'li wei',
            sex: 1 as const,
            address_id: 1,
            medium_id: 1,
            total_payment: 0,
            balance: 0,
            points: 0,
            phones: '',
            tag_ids: '',
            created_at: 0,
            updated_at: 0,
          })),
        )
        .execute();
      const found = await clinic.db.selectFrom('customers').select('id').where(visibleTo(to)).orderBy('id').execute();
      expect(found.map((row) => row.id)).toEqual(files.filter((file) => mayBeSeen(file, to)).map((file) => file.id));
    }),
  );
});

test('files that may be opened are those of visible customers and of the patients of seven days', async () => {
  const asked: unknown[] = [];
  const openAmong = createFileAccess(
    {
      patientsOf: async (...query) => {
        asked.push(query);
        return [3];
      },
    },
    {
      clock: { now: () => Date.UTC(2026, 2, 9, 20), monotonic: () => 0, after: () => () => {} },
      timeZone: 'Asia/Shanghai',
    },
  );
  const nobody = { consultant_id: null, ascription_id: null, department_id: null };
  const files = [
    { ...nobody, id: 1, consultant_id: 7 },
    { ...nobody, id: 2 },
    { ...nobody, id: 3 },
  ];
  const doctor = { ...controlCaller, userId: 7, departmentId: null, permissions: new Set(['customer.view'] as const) };
  expect([...(await openAmong(doctor, files))]).toEqual([1, 3]);
  // It is March 10 in Shanghai.
  expect(asked).toEqual([[7, [2, 3], { from: Date.UTC(2026, 2, 6, 16), before: Date.UTC(2026, 2, 13, 16) }]]);
  const agent = { ...doctor, permissions: new Set(['customer.view.all'] as const) };
  expect([...(await openAmong(agent, files))]).toEqual([1, 2, 3]);
  expect(asked).toHaveLength(1);
});
