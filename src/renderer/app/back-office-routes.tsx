import { IconBuilding } from '@tabler/icons-react';
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
const accountsSchema = z.object({ role: roleSchema.optional().catch(undefined) });

const materialsSchema = z.object({ category: z.int().positive().optional().catch(undefined) });

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
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'AccountsPage'),
  });
  const groups = createRoute({
    getParentRoute: () => backOffice,
    path: '/groups',
    staticData: { backOffice: { about: 'people', name: 'backOffice.groups' } },
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'GroupsPage'),
  });
  const lists = createRoute({
    getParentRoute: () => backOffice,
    path: '/lists/$list',
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'ListsPage'),
  });
  const scripts = createRoute({
    getParentRoute: () => backOffice,
    path: '/scripts',
    staticData: { backOffice: { about: 'clinic', name: 'backOffice.scripts' } },
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'ScriptsPage'),
  });
  const materials = createRoute({
    getParentRoute: () => backOffice,
    path: '/materials',
    staticData: { backOffice: { about: 'clinic', name: 'backOffice.materials' } },
    validateSearch: (search: Record<string, unknown>) => materialsSchema.parse(search),
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'MaterialsAdminPage'),
  });
  const scorecards = createRoute({
    getParentRoute: () => backOffice,
    path: '/scorecards',
    staticData: { backOffice: { about: 'clinic', name: 'backOffice.scorecards' } },
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'ScorecardsPage'),
  });
  const lines = createRoute({
    getParentRoute: () => backOffice,
    path: '/lines',
    staticData: { backOffice: { about: 'phone', name: 'backOffice.lines' } },
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'LinesPage'),
  });
  const customerImport = createRoute({
    getParentRoute: () => backOffice,
    path: '/import',
    staticData: { backOffice: { about: 'data', name: 'backOffice.import' } },
    component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'ImportPage'),
  });
  return backOffice.addChildren([
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
    createRoute({
      getParentRoute: () => backOffice,
      path: '/roles',
      staticData: { backOffice: { about: 'people', name: 'backOffice.roles' } },
      component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'RolesPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/sign-ins',
      staticData: { backOffice: { about: 'people', name: 'backOffice.signIns' } },
      component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'SignInsPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/lists',
      staticData: { backOffice: { about: 'clinic', name: 'backOffice.lists' } },
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
    createRoute({
      getParentRoute: () => backOffice,
      path: '/hours',
      staticData: { backOffice: { about: 'clinic', name: 'backOffice.hours' } },
      component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'HoursPage'),
    }),
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
      path: '/hold-music',
      staticData: { backOffice: { about: 'phone', name: 'backOffice.holdMusic' } },
      component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'HoldMusicPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/callback',
      staticData: { backOffice: { about: 'phone', name: 'backOffice.callback' } },
      component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'CallbackPage'),
    }),
    customerImport.addChildren([createRoute({ getParentRoute: () => customerImport, path: '/$id' })]),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/audit',
      staticData: { backOffice: { about: 'data', name: 'backOffice.audit' } },
      validateSearch: (search: Record<string, unknown>) => auditSchema.parse(search),
      component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'AuditPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/backups',
      staticData: { backOffice: { about: 'data', name: 'backOffice.backups' } },
      component: lazyRouteComponent(() => import('./pages/back-office.ts'), 'BackupsPage'),
    }),
  ]);
}
