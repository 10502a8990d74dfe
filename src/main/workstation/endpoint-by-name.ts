import { contract } from '../../shared/contract/contract.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';

function endpointOf(area: string, name: string): Endpoint | undefined {
  const areas: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = contract;
  return Object.hasOwn(areas, area) && Object.hasOwn(areas[area] ?? {}, name) ? areas[area]?.[name] : undefined;
}

/** An endpoint that a window requests by name. Files have separate addresses; sign-in has its own service. */
export function requestEndpoint(area: string, name: string): Endpoint {
  const endpoint = endpointOf(area, name);
  if (!endpoint || area === 'auth' || typeof endpoint.response === 'string') throw problemFor('path-unknown');
  return endpoint;
}

/** An endpoint that sends a file, or rows as it reads them. */
export function downloadEndpoint(area: string, name: string): Endpoint {
  const endpoint = endpointOf(area, name);
  if (!endpoint || typeof endpoint.response !== 'string') throw problemFor('path-unknown');
  return endpoint;
}

/** An endpoint that takes a file. */
export function uploadEndpoint(area: string, name: string): UploadEndpoint {
  const endpoint = endpointOf(area, name);
  if (!endpoint?.upload) throw problemFor('path-unknown');
  return { ...endpoint, upload: endpoint.upload };
}

export type UploadEndpoint = Endpoint & Required<Pick<Endpoint, 'upload'>>;
