import { cpSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { Started } from '../support/workstation.ts';

const project = join(import.meta.dirname, '../..');

/** Images cannot be fetched by a test: this runs what the target copies, by its entry point, on this machine. */
test('the container’s target for the core copies all that the core needs', async () => {
  await buildIfStale();
  const containerfile = readFileSync(join(project, 'Containerfile'), 'utf8');
  const [, target = ''] = /AS core\n([^]*?)\nFROM/.exec(containerfile) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-container-'));
  for (const [, copied = ''] of target.matchAll(/^COPY --from=built (.*) \S+$/gm))
    for (const path of copied.split(' ').map((one) => one.replace('/clinicall/', '')))
      cpSync(join(project, path), join(folder, path), { recursive: true });
  const [, program = ''] = /^ENTRYPOINT \["node", "(.*)"\]$/m.exec(target) ?? [];
  const core = await Started.run(process.execPath, [join(folder, program)], {
    CLINICALL_LISTEN: '127.0.0.1:0',
    CLINICALL_DATA: join(folder, 'data'),
  });
  expect((await fetch(`${core.line.http}/api/ext/health`)).status).toBe(200);
  expect((await fetch(`${core.line.http}/api/docs/swagger-ui.css`)).status).toBe(200);
  expect(await core.stop()).toBe(0);
  await rm(folder, { recursive: true });
});
