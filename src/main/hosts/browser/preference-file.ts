import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log, PreferenceStore } from '../../workstation/host.ts';

/** Preferences in a JSON file, replaced whole: a crash leaves the old one or the new one. */
export function openPreferenceFile(folder: string, log: Log): PreferenceStore {
  const file = join(folder, 'preferences.json');
  let values: Record<string, unknown> = {};
  try {
    values = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    const isNew = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isNew) log.warn({ file, err: String(error) }, 'the preferences cannot be read and start afresh');
  }
  return {
    get: (key) => values[key],
    set: (key, value) => {
      values = { ...values, [key]: value };
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(`${file}.new`, JSON.stringify(values, null, 2), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch (error) {
        log.warn({ file, err: String(error) }, 'the preferences could not be kept');
      }
    },
  };
}
