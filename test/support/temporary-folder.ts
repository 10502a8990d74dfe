import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The mode of /tmp: parts of the tests run as other users. */
const mode = 0o1777;

/**
 * Puts all temporary files of a run, those of its programs included, into one folder, and removes it at the end, also
 * after tests that failed.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'clinicall-tests-'));
  chmodSync(folder, mode);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
