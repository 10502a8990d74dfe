import type { SoundDevice } from '../../shared/ipc/sound-devices.ts';

/**
 * The ID under which the browser has a device now, by its ID or, after the origin or the browser's data have changed,
 * by its label; null for the system's, and for one that is not connected.
 */
export async function presentDevice(
  device: SoundDevice | null,
  kind: 'audioinput' | 'audiooutput',
): Promise<string | null> {
  if (device === null) return null;
  const present = (await navigator.mediaDevices.enumerateDevices()).filter((one) => one.kind === kind);
  const found =
    present.find(({ deviceId }) => deviceId === device.id) ?? present.find(({ label }) => label === device.label);
  return found?.deviceId ?? null;
}
