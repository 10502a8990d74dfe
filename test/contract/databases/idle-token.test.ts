import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseOption } from '../../support/clinic-database.ts';
import { startCoreChild } from '../../support/core-child.ts';
import { startDemoClinic } from '../../support/demo-clinic.ts';
import { HttpClient } from '../../support/http-client.ts';
import { askPostgres } from '../../support/postgres-server.ts';

const dayMs = 24 * 3_600_000;

/** The core must be stopped: it has the SQLite file for itself. */
async function runSql(folder: string, sql: string): Promise<void> {
  const [, url] = await databaseOption(folder);
  if (url !== undefined) return void (await askPostgres(url, sql));
  const database = new DatabaseSync(join(folder, 'clinic.db'));
  database.exec(sql);
  database.close();
}

test('only a token that was not used for the days of the setting ends; without the setting none does', async () => {
  const clinic = await startDemoClinic('admin', 'agent1001', 'agent1002');
  const [admin, idle, busy] = clinic.clients;
  const restart = async () => {
    await runSql(
      clinic.folder,
      `UPDATE tokens SET last_used_at = last_used_at - ${31 * dayMs} WHERE user_id =
        (SELECT id FROM users WHERE email = 'agent1001@clinic.test')`,
    );
    return startCoreChild(clinic.folder);
  };
  const statusOf = async (http: string, { token }: HttpClient) =>
    (await new HttpClient(http, token).get('/api/cache/rooms')).status;
  await clinic.core.stop();
  let core = await restart();
  expect(await statusOf(core.http, idle)).toBe(200);
  await new HttpClient(core.http, admin.token).post('/api/ext/admin/settings/update', { token_idle_days: 30 });
  await core.stop();
  core = await restart();
  await expect.poll(() => statusOf(core.http, idle)).toBe(401);
  expect(await statusOf(core.http, busy)).toBe(200);
  await core.stop();
  await clinic.stop();
});
