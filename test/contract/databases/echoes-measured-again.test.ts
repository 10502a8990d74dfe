import { expect, test } from 'vitest';
import { echoesMeasuredAgain } from '../../../src/core/platform/database/migrations/0076-echoes-measured-again.ts';
import type { RecordingAuditState } from '../../../src/shared/contract/recording-check.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { startCoreChild } from '../../support/core-child.ts';
import { startDemoClinic } from '../../support/demo-clinic.ts';
import { HttpClient } from '../../support/http-client.ts';
import { runSql } from '../../support/run-sql.ts';

const path = '/api/ext/recording/audit';

test('after the upgrade, recordings with an echo that are still there are to be measured again', async () => {
  const clinic = await startDemoClinic('supervisor');
  const [supervisor] = clinic.clients;
  const state = async (client: HttpClient): Promise<RecordingAuditState> => (await client.get(path)).body.data;
  await supervisor.post(`${path}/start`, { from: clinicDay(-2), to: clinicDay(0) });
  await expect.poll(async () => (await state(supervisor)).running, { timeout: 60_000 }).toBeNull();
  const { unmeasured } = await state(supervisor);
  await clinic.core.stop();
  const recorded = 'SELECT MAX(record_id) FROM recording_checks WHERE length_ms IS NOT NULL';
  const next = `${recorded} AND record_id < (${recorded})`;
  await runSql(clinic.folder, [
    `UPDATE recording_checks SET agent_echo_ms = 180 WHERE record_id = (${recorded})`,
    `UPDATE recording_checks SET customer_echo_ms = 90 WHERE record_id = (${next})`,
    // A rule has removed it.
    `UPDATE call_records SET record_filename = NULL WHERE id = (${next})`,
    ...echoesMeasuredAgain(),
  ]);
  const core = await startCoreChild(clinic.folder);
  expect((await state(new HttpClient(core.http, supervisor.token))).unmeasured).toBe(unmeasured + 1);
  await core.stop();
  await clinic.stop();
});
