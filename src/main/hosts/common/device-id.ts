import { randomBytes } from 'node:crypto';
import type { PreferenceStore } from '../../workstation/host.ts';

const key = 'deviceId';
const form = /^[0-9a-f]{32}$/;

/**
 * The ID of this workstation for the service, which is more lenient to a workstation that has signed in before: it
 * cannot be guessed and reveals nothing about the machine or its user. Chosen at the first start and kept.
 */
export function deviceIdOf(preferences: PreferenceStore): string {
  const stored = preferences.get(key);
  if (typeof stored === 'string' && form.test(stored)) return stored;
  const created = randomBytes(16).toString('hex');
  preferences.set(key, created);
  return created;
}
