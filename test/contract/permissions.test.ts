import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Endpoint } from '../../src/shared/contract/endpoint.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { permissions, type Role } from '../../src/shared/contract/permission.ts';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import { askEach, forEach, guardedEndpoints, send } from '../support/contract-endpoints.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { sampleOf } from '../support/sample-requests.ts';

const accounts: Record<Role, string> = {
  agent: 'agent1002',
  consultant: 'consultant1',
  doctor: 'doctor',
  technician: 'technician1',
  supervisor: 'supervisor',
  admin: 'admin',
};
const roles = Object.keys(accounts) as Role[];

let core: CoreChild;
let clients: Record<Role, HttpClient>;
let table: Record<Role, string[]>;

beforeAll(async () => {
  table = await tableOfDecision();
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-permissions-')));
  const signedIn = await Promise.all(
    roles.map(async (role) => [role, await HttpClient.signIn(core.http, `${accounts[role]}@clinic.test`)] as const),
  );
  clients = Object.fromEntries(signedIn) as Record<Role, HttpClient>;
});
afterAll(() => core.stop());

/** The table in the decision's text. */
async function tableOfDecision(): Promise<Record<Role, string[]>> {
  const text = await readFile(new URL('../../docs/decisions/0011-permissions.md', import.meta.url), 'utf8');
  const rows = text.split('\n').flatMap((line) =>
    line.startsWith('| ')
      ? [
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ]
      : [],
  );
  const [head = [], , ...body] = rows;
  return Object.fromEntries(
    roles.map((role) => [role, body.flatMap((cells) => (cells[head.indexOf(role)] === 'yes' ? [cells[0] ?? ''] : []))]),
  ) as Record<Role, string[]>;
}

test('the table of the decision equals the code: every permission of every role', () => {
  for (const role of roles)
    expect({ role, permissions: table[role].toSorted() }).toEqual({
      role,
      permissions: permissionsOf[role].toSorted(),
    });
  expect(new Set(Object.values(table).flat())).toEqual(new Set(permissions));
});

/** Whether a request without anything in it is a valid one. */
const isComplete = ({ query, body, upload }: Endpoint): boolean =>
  !upload && [query, body].every((schema) => schema?.safeParse({}).success !== false);

test.each(roles)('%s: each endpoint is allowed exactly where the table allows it', async (role) => {
  // The token is revoked by it.
  const asked = guardedEndpoints.filter((endpoint) => endpoint !== contract.auth.logout);
  // The request is empty so that it has no effect; the permission is checked before the input.
  const statuses = await askEach(asked, async (endpoint) => (await send(clients[role], endpoint, {})).status);
  const isAllowed = ({ access }: Endpoint) => access === 'signed-in' || table[role].includes(access);
  expect(statuses).toEqual(
    forEach(asked, (endpoint) => (!isAllowed(endpoint) ? 403 : isComplete(endpoint) ? 200 : 422)),
  );
});

test('a valid request without permission is refused and has no effect', async () => {
  const total = async () =>
    ((await clients.admin.get('/api/customer/index', { rows: 1 })).body.data as List<unknown>).total;
  const before = await total();
  for (const role of ['doctor', 'technician'] as const)
    expect((await clients[role].post('/api/customer/create', sampleOf(contract.customer.create))).status).toBe(403);
  expect(await total()).toBe(before);
});
