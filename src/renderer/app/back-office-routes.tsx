import { type AnyRootRoute, createRoute, lazyRouteComponent, Navigate } from '@tanstack/react-router';
import * as z from 'zod';
import { dateField } from '../../shared/contract/field.ts';
import { roleSchema } from '../../shared/contract/permission.ts';
import { BackOffice } from './back-office.tsx';

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
  sort: z.enum(['name', 'role']).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
});

const materialsSchema = z.object({ category: z.int().positive().optional().catch(undefined) });

/** Pages that only administrators need are loaded when one is opened. */
export function backOfficeRoutes<Root extends AnyRootRoute>(root: Root) {
  const backOffice = createRoute({ getParentRoute: () => root, path: '/back-office', component: BackOffice });
  const accounts = createRoute({
    getParentRoute: () => backOffice,
    path: '/accounts',
    validateSearch: (search: Record<string, unknown>) => accountsSchema.parse(search),
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'AccountsPage'),
  });
  const groups = createRoute({
    getParentRoute: () => backOffice,
    path: '/groups',
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'GroupsPage'),
  });
  const lines = createRoute({
    getParentRoute: () => backOffice,
    path: '/lines',
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'LinesPage'),
  });
  const customerImport = createRoute({
    getParentRoute: () => backOffice,
    path: '/import',
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'ImportPage'),
  });
  const lists = createRoute({
    getParentRoute: () => backOffice,
    path: '/lists/$list',
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'ListsPage'),
  });
  const scripts = createRoute({
    getParentRoute: () => backOffice,
    path: '/scripts',
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'ScriptsPage'),
  });
  const materials = createRoute({
    getParentRoute: () => backOffice,
    path: '/materials',
    validateSearch: (search: Record<string, unknown>) => materialsSchema.parse(search),
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'MaterialsAdminPage'),
  });
  const scorecards = createRoute({
    getParentRoute: () => backOffice,
    path: '/scorecards',
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'ScorecardsPage'),
  });
  return backOffice.addChildren([
    scripts.addChildren([
      createRoute({
        getParentRoute: () => scripts,
        path: '/$id',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'EditScript'),
      }),
    ]),
    materials.addChildren([
      createRoute({
        getParentRoute: () => materials,
        path: '/new',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'MaterialPage'),
      }),
      createRoute({
        getParentRoute: () => materials,
        path: '/categories',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'CategoriesPanel'),
      }),
      createRoute({
        getParentRoute: () => materials,
        path: '/$id',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'MaterialPage'),
      }),
    ]),
    customerImport.addChildren([createRoute({ getParentRoute: () => customerImport, path: '/$id' })]),
    lines.addChildren([
      createRoute({
        getParentRoute: () => lines,
        path: '/new',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'NewLine'),
      }),
      createRoute({
        getParentRoute: () => lines,
        path: '/line/$name',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'EditLine'),
      }),
      createRoute({
        getParentRoute: () => lines,
        path: '/new-number',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'NewNumber'),
      }),
      createRoute({
        getParentRoute: () => lines,
        path: '/number/$number',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'EditNumber'),
      }),
    ]),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/audit',
      validateSearch: (search: Record<string, unknown>) => auditSchema.parse(search),
      component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'AuditPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/backups',
      component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'BackupsPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/lists',
      component: () => <Navigate to="/back-office/lists/$list" params={{ list: 'departments' }} replace />,
    }),
    lists.addChildren([
      createRoute({
        getParentRoute: () => lists,
        path: '/new',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'EntryPage'),
      }),
      createRoute({
        getParentRoute: () => lists,
        path: '/$id',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'EntryPage'),
      }),
    ]),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/roles',
      component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'RolesPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/sign-ins',
      component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'SignInsPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/hours',
      component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'HoursPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/hold-music',
      component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'HoldMusicPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/callback',
      component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'CallbackPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/',
      component: () => <Navigate to="/back-office/accounts" replace />,
    }),
    accounts.addChildren([
      createRoute({
        getParentRoute: () => accounts,
        path: '/new',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'NewAccount'),
      }),
      createRoute({
        getParentRoute: () => accounts,
        path: '/$id',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'EditAccount'),
      }),
    ]),
    scorecards.addChildren([
      createRoute({
        getParentRoute: () => scorecards,
        path: '/new',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'NewScorecard'),
      }),
      createRoute({
        getParentRoute: () => scorecards,
        path: '/$id',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'EditScorecard'),
      }),
    ]),
    groups.addChildren([
      createRoute({
        getParentRoute: () => groups,
        path: '/new',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'NewGroup'),
      }),
      createRoute({
        getParentRoute: () => groups,
        path: '/$id',
        component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'EditGroup'),
      }),
    ]),
  ]);
}
