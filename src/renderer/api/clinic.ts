import type { Contract } from '../../shared/contract/contract.ts';
import type { Endpoint, RequestInput, ResponseData } from '../../shared/contract/endpoint.ts';
import type { ClinicIpcClient } from '../state/workstation.ts';

interface Keyed {
  /** Key of a request that may be sent again and is carried out once. */
  readonly idempotencyKey?: string;
}

type Ask<E extends Endpoint> = (input: RequestInput<E> & Keyed) => Promise<ResponseData<E>>;

/** The service's endpoints as functions, typed from the contract: `clinic.customer.query({query: {…}})`. */
export type ClinicClient = {
  readonly [A in keyof Contract]: {
    readonly [N in keyof Contract[A]]: Contract[A][N] extends Endpoint ? Ask<Contract[A][N]> : never;
  };
};

type AnyAsk = (input: { query?: unknown; body?: unknown } & Keyed) => Promise<unknown>;

/**
 * The functions are made as they are asked for: the page knows the contract by its types alone, and does not load it
 * before a form or an upload needs its schemas.
 */
export function createClinicClient(ipc: ClinicIpcClient): ClinicClient {
  const areaNamed = (area: string): Readonly<Record<string, AnyAsk>> =>
    madeByName(
      (endpoint): AnyAsk =>
        (input) =>
          ipc.request({ area, endpoint, ...input }),
    );
  return madeByName(areaNamed) as unknown as ClinicClient;
}

/** An object whose members are made by their names, each once. */
function madeByName<Member>(make: (name: string) => Member): Readonly<Record<string, Member>> {
  const made = new Map<string, Member>();
  return new Proxy<Record<string, Member>>(
    {},
    {
      get: (_target, name) => {
        // Code that checks for a promise must not find one.
        if (typeof name === 'symbol' || name === 'then') return undefined;
        const member = made.get(name) ?? make(name);
        made.set(name, member);
        return member;
      },
    },
  );
}
