import { IconBuilding } from '@tabler/icons-react';
import { type AnyRootRoute, createRoute, lazyRouteComponent, Navigate } from '@tanstack/react-router';
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
const page = <Name extends keyof Awaited<ReturnType<typeof pages>>>(name: Name) => lazyRouteComponent(pages, name);

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
  const groups = createRoute({
    getParentRoute: () => backOffice,
    path: '/groups',
    staticData: { backOffice: { about: 'people', name: 'backOffice.groups' } },
    component: page('GroupsPage'),
  });
  const lists = createRoute({
    getParentRoute: () => backOffice,
    path: '/lists/$list',
    component: page('ListsPage'),
  });
  const scripts = createRoute({
    getParentRoute: () => backOffice,
    path: '/scripts',
    staticData: { backOffice: { about: 'clinic', name: 'backOffice.scripts' } },
    component: page('ScriptsPage'),
  });
  const materials = createRoute({
    getParentRoute: () => backOffice,
    path: '/materials',
    staticData: { backOffice: { about: 'clinic', name: 'backOffice.materials' } },
    validateSearch: (search: Record<string, unknown>) => materialsSchema.parse(search),
    component: page('MaterialsAdminPage'),
  });
  const scorecards = createRoute({
    getParentRoute: () => backOffice,
    path: '/scorecards',
    staticData: { backOffice: { about: 'clinic', name: 'backOffice.scorecards' }, part: 'reviews' },
    component: page('ScorecardsPage'),
  });
  const lines = createRoute({
    getParentRoute: () => backOffice,
    path: '/lines',
    staticData: { backOffice: { about: 'phone', name: 'backOffice.lines' }, part: 'lines' },
    component: page('LinesPage'),
  });
  const customerImport = createRoute({
    getParentRoute: () => backOffice,
    path: '/import',
    staticData: { backOffice: { about: 'data', name: 'backOffice.import' }, part: 'imports' },
    component: page('ImportPage'),
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
        component: page('NewAccount'),
      }),
      createRoute({
        getParentRoute: () => accounts,
        path: '/$id',
        component: page('EditAccount'),
      }),
    ]),
    groups.addChildren([
      createRoute({
        getParentRoute: () => groups,
        path: '/new',
        component: page('NewGroup'),
      }),
      createRoute({
        getParentRoute: () => groups,
        path: '/$id',
        component: page('EditGroup'),
      }),
    ]),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/roles',
      staticData: { backOffice: { about: 'people', name: 'backOffice.roles' } },
      component: page('RolesPage'),
    }),
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
    lists.addChildren([
      createRoute({
        getParentRoute: () => lists,
        path: '/new',
        component: page('EntryPage'),
      }),
      createRoute({
        getParentRoute: () => lists,
        path: '/$id',
        component: page('EntryPage'),
      }),
    ]),
    scripts.addChildren([
      createRoute({
        getParentRoute: () => scripts,
        path: '/$id',
        component: page('EditScript'),
      }),
    ]),
    materials.addChildren([
      createRoute({
        getParentRoute: () => materials,
        path: '/new',
        component: page('MaterialPage'),
      }),
      createRoute({
        getParentRoute: () => materials,
        path: '/categories',
        component: page('CategoriesPanel'),
      }),
      createRoute({
        getParentRoute: () => materials,
        path: '/$id',
        component: page('MaterialPage'),
      }),
    ]),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/hours',
      staticData: { backOffice: { about: 'clinic', name: 'backOffice.hours' } },
      component: page('HoursPage'),
    }),
    scorecards.addChildren([
      createRoute({
        getParentRoute: () => scorecards,
        path: '/new',
        component: page('NewScorecard'),
      }),
      createRoute({
        getParentRoute: () => scorecards,
        path: '/$id',
        component: page('EditScorecard'),
      }),
    ]),
    lines.addChildren([
      createRoute({
        getParentRoute: () => lines,
        path: '/new',
        component: page('NewLine'),
      }),
      createRoute({
        getParentRoute: () => lines,
        path: '/line/$name',
        component: page('EditLine'),
      }),
      createRoute({
        getParentRoute: () => lines,
        path: '/new-number',
        component: page('NewNumber'),
      }),
      createRoute({
        getParentRoute: () => lines,
        path: '/number/$number',
        component: page('EditNumber'),
      }),
    ]),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/hold-music',
      staticData: { backOffice: { about: 'phone', name: 'backOffice.holdMusic' } },
      component: page('HoldMusicPage'),
    }),
    createRoute({
      getParentRoute: () => backOffice,
      path: '/callback',
      staticData: { backOffice: { about: 'phone', name: 'backOffice.callback' } },
      component: page('CallbackPage'),
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
    createRoute({
      getParentRoute: () => backOffice,
      path: '/backups',
      staticData: { backOffice: { about: 'data', name: 'backOffice.backups' }, part: 'backups' },
      component: page('BackupsPage'),
    }),
  ]);
}
