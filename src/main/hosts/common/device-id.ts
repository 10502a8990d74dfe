import { randomBytes } from 'node:crypto';
import type { PreferenceStore } from '../../workstation/host.ts';

const key = 'deviceId';
const form = /^[0-9a-f]{32}$/;

/**
 * Names this workstation to the service, which treats a workstation that has signed in before more kindly: nobody can
 * guess it, and it says nothing of the machine or its user. Chosen at the first start and kept.
 */
export function deviceIdOf(preferences: PreferenceStore): string {
  const stored = preferences.get(key);
  if (typeof stored === 'string' && form.test(stored)) return stored;
  const created = randomBytes(16).toString('hex');
  preferences.set(key, created);
  return created;
}
