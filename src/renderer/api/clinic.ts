import { contract, type Contract } from '../../shared/contract/contract.ts';
import type { Endpoint, RequestInput, ResponseData } from '../../shared/contract/endpoint.ts';
import type { ClinicIpcClient } from '../state/workstation.ts';

interface Keyed {
  /** Of a request that may be sent again and is carried out once. */
  readonly idempotencyKey?: string;
}

type Ask<E extends Endpoint> = (input: RequestInput<E> & Keyed) => Promise<ResponseData<E>>;

/** The service's endpoints as functions, typed from the contract: `clinic.customer.query({query: {…}})`. */
export type ClinicClient = {
  readonly [A in keyof Contract]: {
    readonly [N in keyof Contract[A]]: Contract[A][N] extends Endpoint ? Ask<Contract[A][N]> : never;
  };
};

export function createClinicClient(ipc: ClinicIpcClient): ClinicClient {
  const areas = Object.entries(contract).map(([area, endpoints]) => [
    area,
    Object.fromEntries(
      Object.keys(endpoints).map((endpoint) => [
        endpoint,
        (input: { query?: unknown; body?: unknown } & Keyed) => ipc.request({ area, endpoint, ...input }),
      ]),
    ),
  ]);
  return Object.fromEntries(areas) as ClinicClient;
}
