import { type AreaName, contract } from '../../../shared/contract/contract.ts';
import { type Endpoint, isExtension } from '../../../shared/contract/endpoint.ts';
import type { Handlers } from '../http/handler.ts';

const endpoints = (Object.values(contract) as Record<string, Endpoint>[]).flatMap((area: Record<string, Endpoint>) =>
  Object.values(area),
);
const extensions = endpoints.filter(isExtension).map(({ path }) => path.replace('/api/', ''));

export const capabilityRoutes = (
  version: string,
  timezone: string,
): Pick<Handlers, Extract<AreaName, 'capability'>> => ({
  capability: { list: () => ({ product: 'Clinicall', version, extensions, timezone }) },
});
