import { type AnyRootRoute, createRoute, lazyRouteComponent, Navigate } from '@tanstack/react-router';
import { BackOffice } from './back-office.tsx';

/** Pages that only administrators need are loaded when one is opened. */
export function backOfficeRoutes<Root extends AnyRootRoute>(root: Root) {
  const backOffice = createRoute({ getParentRoute: () => root, path: '/back-office', component: BackOffice });
  const accounts = createRoute({
    getParentRoute: () => backOffice,
    path: '/accounts',
    component: lazyRouteComponent(() => import('../features/accounts/accounts-page.tsx'), 'AccountsPage'),
  });
  const groups = createRoute({
    getParentRoute: () => backOffice,
    path: '/groups',
    component: lazyRouteComponent(() => import('../features/groups/groups-page.tsx'), 'GroupsPage'),
  });
  const lines = createRoute({
    getParentRoute: () => backOffice,
    path: '/lines',
    component: lazyRouteComponent(() => import('../features/lines/lines-page.tsx'), 'LinesPage'),
  });
  const customerImport = createRoute({
    getParentRoute: () => backOffice,
    path: '/import',
    component: lazyRouteComponent(() => import('../features/customer-import/import-page.tsx'), 'ImportPage'),
  });
  const lists = createRoute({
    getParentRoute: () => backOffice,
    path: '/lists/$list',
    component: lazyRouteComponent(() => import('../features/lists/lists-page.tsx'), 'ListsPage'),
  });
  return backOffice.addChildren([
    customerImport.addChildren([createRoute({ getParentRoute: () => customerImport, path: '/$id' })]),
    lines.addChildren([
      createRoute({
        getParentRoute: () => lines,
        path: '/new',
        component: lazyRouteComponent(() => import('../features/lines/line-panel.tsx'), 'NewLine'),
      }),
      createRoute({
        getParentRoute: () => lines,
        path: '/line/$name',
        component: lazyRouteComponent(() => import('../features/lines/line-panel.tsx'), 'EditLine'),
      }),
      createRoute({
        getParentRoute: () => lines,
        path: '/new-number',
        component: lazyRouteComponent(() => import('../features/lines/number-panel.tsx'), 'NewNumber'),
      }),
      createRoute({
        getParentRoute: () => lines,
        path: '/number/$number',
        component: lazyRouteComponent(() => import('../features/lines/number-panel.tsx'), 'EditNumber'),
      }),
    ]),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/audit',
      component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
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
        component: lazyRouteComponent(() => import('../features/lists/entry-page.tsx'), 'EntryPage'),
      }),
      createRoute({
        getParentRoute: () => lists,
        path: '/$id',
        component: lazyRouteComponent(() => import('../features/lists/entry-page.tsx'), 'EntryPage'),
      }),
    ]),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/roles',
      component: lazyRouteComponent(() => import('../features/roles/roles-page.tsx'), 'RolesPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/sign-ins',
      component: lazyRouteComponent(() => import('../features/sign-ins/sign-ins-page.tsx'), 'SignInsPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/hours',
      component: lazyRouteComponent(() => import('../features/clinic-settings/hours-page.tsx'), 'HoursPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/callback',
      component: lazyRouteComponent(() => import('../features/clinic-settings/callback-page.tsx'), 'CallbackPage'),
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
        component: lazyRouteComponent(() => import('../features/accounts/new-account.tsx'), 'NewAccount'),
      }),
      createRoute({
        getParentRoute: () => accounts,
        path: '/$id',
        component: lazyRouteComponent(() => import('../features/accounts/edit-account.tsx'), 'EditAccount'),
      }),
    ]),
    groups.addChildren([
      createRoute({
        getParentRoute: () => groups,
        path: '/new',
        component: lazyRouteComponent(() => import('../features/groups/group-form.tsx'), 'NewGroup'),
      }),
      createRoute({
        getParentRoute: () => groups,
        path: '/$id',
        component: lazyRouteComponent(() => import('../features/groups/group-form.tsx'), 'EditGroup'),
      }),
    ]),
  ]);
}
