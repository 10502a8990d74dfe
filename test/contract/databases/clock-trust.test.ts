import { expect, test } from 'vitest';
import type { RetentionPreview } from '../../../src/shared/contract/retention.ts';
import { clockTrust } from '../../../src/core/platform/database/migrations/0093-clock-trust.ts';
import type { DialectTypes } from '../../../src/core/platform/database/dialect-types.ts';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { startDemoClinic } from '../../support/demo-clinic.ts';
import { HttpClient } from '../../support/http-client.ts';
import { askSql, runSql } from '../../support/run-sql.ts';

const dayMs = 24 * 3_600_000;

test('a clock that is days ahead of the last run is doubted at each start until somebody confirms it', async () => {
  const clinic = await startDemoClinic('admin');
  const [{ token }] = clinic.clients;
  let core: CoreChild = clinic.core;
  const restart = async (): Promise<HttpClient> => {
    core = await startCoreChild(clinic.folder);
    return new HttpClient(core.http, token);
  };
  const asks = async (admin: HttpClient): Promise<RetentionPreview['asks']> => {
    const preview: RetentionPreview = (await admin.get('/api/ext/retention/preview')).body.data;
    return preview.asks;
  };
  expect(await asks(new HttpClient(core.http, token))).toBeNull();
  await core.stop();
  await runSql(clinic.folder, [`UPDATE clock_trust SET at = at - ${10 * dayMs}`]);
  for (const isClockRight of [false, true]) {
    const admin = await restart();
    // A sign-in is no evidence.
    await HttpClient.signIn(core.http, 'admin@clinic.test');
    expect(await asks(admin)).toBe('clock-ahead');
    expect(await admin.post('/api/ext/retention/run', {})).toMatchObject({
      body: { data: { reason: 'clock-doubted' } },
    });
    if (isClockRight) await admin.post('/api/ext/retention/run', { is_clock_right: true });
    await core.stop();
  }
  expect(await asks(await restart())).toBeNull();
  await core.stop();

  // The upgrade begins with the newest record.
  const types = { integer: 'BIGINT', keyedTable: '' } as DialectTypes;
  const [create = '', fill = ''] = clockTrust(types);
  const [before] = await askSql(clinic.folder, 'SELECT at FROM clock_trust');
  await runSql(clinic.folder, ['DROP TABLE clock_trust', create, fill]);
  const [after] = await askSql(clinic.folder, 'SELECT at FROM clock_trust');
  expect(Math.abs(Number(after?.at) - Number(before?.at))).toBeLessThan(60_000);
  await clinic.stop();
});
