import * as z from 'zod';

/** A device as the browser named it. Its ID holds for one origin, its label for the machine. */
const soundDeviceSchema = z.object({ id: z.string().max(500), label: z.string().max(500) });
export type SoundDevice = z.infer<typeof soundDeviceSchema>;

/** The devices of this workstation; null stands for the one that the system has chosen. */
export const soundDevicesSchema = z.object({
  microphone: soundDeviceSchema.nullable(),
  /** For calls. */
  speaker: soundDeviceSchema.nullable(),
  /** For the ring. */
  ring: soundDeviceSchema.nullable(),
});
export type SoundDevices = z.infer<typeof soundDevicesSchema>;

export const systemDevices: SoundDevices = { microphone: null, speaker: null, ring: null };
