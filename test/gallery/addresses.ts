import type { DemoRole } from '../support/demo-roles.ts';

/** The values of a route's parameters in the demo clinic; `$id` is 1 in any other route. */
const samples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/back-office/scripts/$id': { id: '1' },
  '/back-office/lists/$list': { list: 'departments' },
  '/back-office/lists/$list/new': { list: 'mediums' },
  '/back-office/lists/$list/$id': { list: 'addresses', id: '1' },
  '/back-office/lines/line/$name': { name: 'main' },
  '/back-office/lines/number/$number': { number: '4008001000' },
  '/supervisor/review/$record': { record: '1' },
};
/** The views of a route that its search parameters select, by the name of the picture. */
const views: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/appointments': { week: 'view=week', list: 'view=list' },
  '/albums/$id': { slider: 'view=slider', 'side-by-side': 'view=side' },
  '/customers/$id': { edit: 'edit=true' },
  '/back-office/recordings': { retention: 'view=retention', holds: 'view=holds' },
  '/supervisor/review': { find: 'list=find' },
  '/reports': { month: 'period=month&by=groups' },
  '/supervisor/coaching': { agent: 'agent=1001', agreement: 'view=agreement' },
};
/** Routes that only lead to another one. */
const redirects = new Set(['/back-office', '/back-office/lists']);

/** The screens of each role: the agent's are the pages of the rail, other roles have separate start pages. */
export const isSeenBy: Readonly<Record<DemoRole, (address: string) => boolean>> = {
  agent: (address) => !/^\/(?:back-office|supervisor|reports)/.test(address),
  admin: (address) => address === '/' || address.startsWith('/back-office'),
  supervisor: (address) => address === '/' || /^\/(?:supervisor|reports)/.test(address),
  doctor: (address) => address === '/',
  consultant: (address) => address === '/',
};

export interface Picture {
  /** The name of the file. */
  readonly name: string;
  readonly address: string;
  /** Whether the page shows something that an empty clinic does not have. */
  readonly needsData: boolean;
}

/**
 * A picture for each of the console's routes, so that none can be forgotten. Throws for a route with a parameter that
 * nothing is known of: it belongs in the samples above.
 */
export function picturesOf(routes: readonly string[]): Picture[] {
  const paths = new Set(routes.map((route) => route.replace(/(?<=.)\/$/, '')));
  return [...paths]
    .filter((path) => !redirects.has(path))
    .toSorted()
    .flatMap((path) => {
      const page = {
        name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-').replaceAll('$', ''),
        address: addressOf(path),
        needsData: path.includes('$') && path !== '/back-office/lists/$list' && path !== '/back-office/lists/$list/new',
      };
      const others = Object.entries(views[path] ?? {}).map(([view, search]) => ({
        ...page,
        name: `${page.name}-${view}`,
        address: `${page.address}?${search}`,
      }));
      return [page, ...others];
    });
}

const addressOf = (path: string): string =>
  path.replace(/\$(\w+)/g, (_, parameter: string) => {
    const sample = samples[path]?.[parameter] ?? (parameter === 'id' ? '1' : undefined);
    if (sample === undefined) throw new Error(`The gallery has no example of ${parameter} in ${path}.`);
    return encodeURIComponent(sample);
  });
