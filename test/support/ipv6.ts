import { networkInterfaces } from 'node:os';

/** Whether this machine has IPv6 at least on loopback: containers may have none. */
export const hasIpv6 = Object.values(networkInterfaces()).some((own) => own?.some(({ address }) => address === '::1'));
