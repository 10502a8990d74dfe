import { machineNameField } from '../../../shared/contract/field.ts';

/** The name of this machine as the list of sign-ins shows it; null for one that the service would refuse. */
export const machineNameOf = (hostName: string): string | null => machineNameField.safeParse(hostName).data ?? null;
