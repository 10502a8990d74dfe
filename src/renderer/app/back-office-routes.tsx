import { IconBuilding } from '@tabler/icons-react';
import {
  type AnyRootRoute,
  type AnyRoute,
  createRoute,
  lazyRouteComponent,
  Navigate,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import * as z from 'zod';
import { dateField } from '../../shared/contract/field.ts';
import { roleSchema } from '../../shared/contract/permission.ts';
import { recordingFaults } from '../../shared/contract/recording-check.ts';
import { BackOffice } from './back-office.tsx';
import { orderOfAddress } from './order-of-address.ts';

const auditSchema = z.object({
  from: dateField.optional().catch(undefined),
  to: dateField.optional().catch(undefined),
  account: z.int().positive().optional().catch(undefined),
  /** The page knows the actions, and is not there at the start. */
  action: z.string().optional().catch(undefined),
});
const accountsSchema = z.object({
  role: roleSchema.optional().catch(undefined),
  state: z.enum(['active', 'disabled']).optional().catch(undefined),
  ...orderOfAddress('accounts'),
});

const signInsSchema = z.object({
  account: z.int().positive().optional().catch(undefined),
  ...orderOfAddress('signIns'),
});

const recordingsSchema = z.object({
  view: z.enum(['audit', 'retention', 'holds']).optional().catch(undefined),
  from: dateField.optional().catch(undefined),
  to: dateField.optional().catch(undefined),
  by: z.enum(['line', 'agent', 'day']).optional().catch(undefined),
  fault: z.enum(recordingFaults).optional().catch(undefined),
  /** The router reads what looks like a number as one. */
  agent: z.coerce.string().optional().catch(undefined),
  line: z.coerce.string().optional().catch(undefined),
});

const materialsSchema = z.object({ category: z.int().positive().optional().catch(undefined) });

const pages = () => import('./pages/back-office.ts');
type PageName = keyof Awaited<ReturnType<typeof pages>>;
const page = (name: PageName) => lazyRouteComponent(pages, name);

/** The route of a page that takes no parameters of the address's search. */
const routeTo = <Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  name: PageName,
  staticData: StaticDataRouteOption = {},
) => createRoute({ getParentRoute: () => parent, path, staticData, component: page(name) });

/** Pages that only administrators need are loaded when one is opened. The list of pages has them in this order. */
export function backOfficeRoutes<Root extends AnyRootRoute>(root: Root) {
  const backOffice = createRoute({
    getParentRoute: () => root,
    path: '/back-office',
    staticData: { rail: { name: 'rail.backOffice', Icon: IconBuilding, needs: 'settings.manage' } },
    component: BackOffice,
  });
  const accounts = createRoute({
    getParentRoute: () => backOffice,
    path: '/accounts',
    staticData: { backOffice: { about: 'people', name: 'backOffice.accounts' } },
    validateSearch: (search: Record<string, unknown>) => accountsSchema.parse(search),
    component: page('AccountsPage'),
  });
  const groups = routeTo(backOffice, '/groups', 'GroupsPage', {
    backOffice: { about: 'people', name: 'backOffice.groups' },
  });
  const lists = routeTo(backOffice, '/lists/$list', 'ListsPage');
  const scripts = routeTo(backOffice, '/scripts', 'ScriptsPage', {
    backOffice: { about: 'clinic', name: 'backOffice.scripts' },
  });
  const materials = createRoute({
    getParentRoute: () => backOffice,
    path: '/materials',
    staticData: { backOffice: { about: 'clinic', name: 'backOffice.materials' } },
    validateSearch: (search: Record<string, unknown>) => materialsSchema.parse(search),
    component: page('MaterialsAdminPage'),
  });
  const scorecards = routeTo(backOffice, '/scorecards', 'ScorecardsPage', {
    backOffice: { about: 'clinic', name: 'backOffice.scorecards' },
    part: 'reviews',
  });
  const lines = routeTo(backOffice, '/lines', 'LinesPage', {
    backOffice: { about: 'phone', name: 'backOffice.lines' },
    part: 'lines',
  });
  const customerImport = routeTo(backOffice, '/import', 'ImportPage', {
    backOffice: { about: 'data', name: 'backOffice.import' },
    part: 'imports',
  });
  return backOffice.addChildren([
    createRoute({
      getParentRoute: () => backOffice,
      path: '/',
      component: () => <Navigate to="/back-office/accounts" replace />,
    }),
    accounts.addChildren([routeTo(accounts, '/new', 'NewAccount'), routeTo(accounts, '/$id', 'EditAccount')]),
    groups.addChildren([routeTo(groups, '/new', 'NewGroup'), routeTo(groups, '/$id', 'EditGroup')]),
    routeTo(backOffice, '/roles', 'RolesPage', { backOffice: { about: 'people', name: 'backOffice.roles' } }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/sign-ins',
      staticData: { backOffice: { about: 'people', name: 'backOffice.signIns' } },
      validateSearch: (search: Record<string, unknown>) => signInsSchema.parse(search),
      component: page('SignInsPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/lists',
      staticData: { backOffice: { about: 'clinic', name: 'backOffice.lists' } },
      component: () => <Navigate to="/back-office/lists/$list" params={{ list: 'departments' }} replace />,
    }),
    lists.addChildren([routeTo(lists, '/new', 'EntryPage'), routeTo(lists, '/$id', 'EntryPage')]),
    scripts.addChildren([routeTo(scripts, '/$id', 'EditScript')]),
    materials.addChildren([
      routeTo(materials, '/new', 'MaterialPage'),
      routeTo(materials, '/categories', 'CategoriesPanel'),
      routeTo(materials, '/$id', 'MaterialPage'),
    ]),
    routeTo(backOffice, '/hours', 'HoursPage', { backOffice: { about: 'clinic', name: 'backOffice.hours' } }),
    scorecards.addChildren([routeTo(scorecards, '/new', 'NewScorecard'), routeTo(scorecards, '/$id', 'EditScorecard')]),
    lines.addChildren([
      routeTo(lines, '/new', 'NewLine'),
      routeTo(lines, '/line/$name', 'EditLine'),
      routeTo(lines, '/new-number', 'NewNumber'),
      routeTo(lines, '/number/$number', 'EditNumber'),
    ]),
    routeTo(backOffice, '/hold-music', 'HoldMusicPage', {
      backOffice: { about: 'phone', name: 'backOffice.holdMusic' },
    }),
    routeTo(backOffice, '/callback', 'CallbackPage', {
      backOffice: { about: 'phone', name: 'backOffice.callback' },
    }),
    customerImport.addChildren([createRoute({ getParentRoute: () => customerImport, path: '/$id' })]),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/audit',
      staticData: { backOffice: { about: 'data', name: 'backOffice.audit' } },
      validateSearch: (search: Record<string, unknown>) => auditSchema.parse(search),
      component: page('AuditPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/recordings',
      staticData: { backOffice: { about: 'data', name: 'backOffice.recordings' }, part: 'recordings' },
      validateSearch: (search: Record<string, unknown>) => recordingsSchema.parse(search),
      component: page('RecordingsPage'),
    }),
    routeTo(backOffice, '/backups', 'BackupsPage', {
      backOffice: { about: 'data', name: 'backOffice.backups' },
      part: 'backups',
    }),
  ]);
}
