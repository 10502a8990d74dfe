import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** As that of /tmp: parts of the tests run as other users. */
const mode = 0o1777;

/**
 * What a run makes in the temporary folder, its programs' files included, is in a separate folder, and is removed
 * with it at the end, also after tests that failed.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'clinicall-tests-'));
  chmodSync(folder, mode);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
