import { contract, type Contract } from '../../shared/contract/contract.ts';
import type { Endpoint, RequestInput, ResponseData } from '../../shared/contract/endpoint.ts';
import type { ClinicIpcClient } from '../state/workstation.ts';

type Ask<E extends Endpoint> = (input: RequestInput<E>) => Promise<ResponseData<E>>;

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
        ({ query, body }: { query?: unknown; body?: unknown }) => ipc.request({ area, endpoint, query, body }),
      ]),
    ),
  ]);
  return Object.fromEntries(areas) as ClinicClient;
}
