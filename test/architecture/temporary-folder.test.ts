import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import setUpTemporaryFolder from '../support/temporary-folder.ts';
import { existsSync } from 'node:fs';

test('temporary files of tests are in the folder of their run', () => {
  expect(basename(tmpdir())).toMatch(/^clinicall-tests-/);
});

test('the temporary folder of a run is removed with what is in it', async () => {
  const outer = process.env['TMPDIR'];
  const remove = setUpTemporaryFolder();
  try {
    const left = await mkdtemp(join(tmpdir(), 'left-'));
    expect(existsSync(left)).toBe(true);
    remove();
    expect(existsSync(left)).toBe(false);
  } finally {
    process.env['TMPDIR'] = outer;
  }
});
