import type { TablerIcon } from '@tabler/icons-react';
import { type AnyRoute, type StaticDataRouteOption, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Capability } from '../../shared/contract/capabilities.ts';
import type { Permission } from '../../shared/contract/permission.ts';
import type { MessageKey } from '../../shared/languages/en/console.ts';
import { useCapabilities, usePermissions } from '../state/use-workstation.ts';

type KeyFrom<Start extends string> = Extract<MessageKey, `${Start}${string}`>;
export type RailName = KeyFrom<'rail.'>;

/** A screen of the rail. */
interface RailEntry {
  readonly name: RailName;
  readonly Icon: TablerIcon;
  /** The service refuses the screen to accounts without it. */
  readonly needs?: Permission;
  /** Empty for an account without calls of its own or of others. */
  readonly isForCalls?: true;
  /** Records of the whole clinic: agents have those of a customer on the customer's page. */
  readonly isOfClinic?: true;
}

type EndOf<Start extends string, Key = MessageKey> = Key extends `${Start}${infer End}` ? End : never;
export const backOfficeParts = [
  'people',
  'clinic',
  'phone',
  'data',
] as const satisfies readonly EndOf<'backOffice.about.'>[];

export type BackOfficeName = Extract<MessageKey, EndOf<'purpose.'>>;

/** A page of the back office. Each has a text of its purpose. */
interface BackOfficeEntry {
  readonly about: (typeof backOfficeParts)[number];
  readonly name: BackOfficeName;
}

/** A page that begins something new, for accounts with the permission. */
interface Beginning {
  readonly name: MessageKey;
  readonly needs: Permission;
}

/** A tab at the right of the title of a supervisor's pages. */
interface SupervisorTab {
  readonly name: KeyFrom<'supervisor.'>;
  /** The service refuses the page to accounts without them. */
  readonly needs: readonly Permission[];
}

/**
 * Routes say where they are offered: rail, keys, search, tabs and back office list them in the order of the routes.
 * `part`: the page belongs to a part of the product, and is offered only beside a service that has the part.
 */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly rail?: RailEntry;
    readonly backOffice?: BackOfficeEntry;
    readonly begins?: Beginning;
    readonly supervisor?: SupervisorTab;
    readonly part?: Capability;
  }
}

type Place = Exclude<keyof StaticDataRouteOption, 'part'>;
export type Offered<Name extends Place> = NonNullable<StaticDataRouteOption[Name]> & { readonly path: string };

/** The routes that are offered in this place and whose part the service has. */
export function useOffered<Name extends Place>(place: Name): readonly Offered<Name>[] {
  const routes: Readonly<Record<string, AnyRoute>> = useRouter().routesById;
  const capabilities = useCapabilities();
  return useMemo(
    () =>
      Object.values(routes).flatMap(({ fullPath, options: { staticData } }) => {
        const entry = staticData?.[place];
        const isServed = staticData?.part === undefined || capabilities.includes(staticData.part);
        return entry && isServed ? [{ ...entry, path: fullPath }] : [];
      }),
    [routes, capabilities, place],
  );
}

/** The tabs of the supervisor's pages that the account may open. */
export function useSupervisorTabs(): readonly Offered<'supervisor'>[] {
  const tabs = useOffered('supervisor');
  const permissions = usePermissions();
  return useMemo(
    () => tabs.filter(({ needs }) => needs.every((permission) => permissions.includes(permission))),
    [tabs, permissions],
  );
}

const useMayOpen = (path: string): boolean => useSupervisorTabs().some((tab) => tab.path === path);
/** Whether the account may review calls. */
export const useMayReview = (): boolean => useMayOpen('/supervisor/review');
/** Whether the account may see the reviews of every agent. */
export const useMayCoach = (): boolean => useMayOpen('/supervisor/coaching');
