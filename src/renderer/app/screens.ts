import { type AnyRoute, type StaticDataRouteOption, useRouter } from '@tanstack/react-router';
import type { TablerIcon } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Permission } from '../../shared/contract/permission.ts';
import type { MessageKey } from '../../shared/languages/en/console.ts';
import { usePermissions, useSignIn } from '../state/use-workstation.ts';

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

/** Routes say where they are offered: rail, keys, search and back office list them in the order of the routes. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly rail?: RailEntry;
    readonly backOffice?: BackOfficeEntry;
    readonly begins?: Beginning;
  }
}

/** The keys of the first screens, with Alt: zero is the tenth. The other screens have none. */
export const railKeys = '1234567890';

type Offered<Place extends keyof StaticDataRouteOption> = NonNullable<StaticDataRouteOption[Place]> & {
  readonly path: string;
};

/** The routes that are offered in this place. */
function useOffered<Place extends keyof StaticDataRouteOption>(place: Place): readonly Offered<Place>[] {
  const routes: Readonly<Record<string, AnyRoute>> = useRouter().routesById;
  return useMemo(
    () =>
      Object.values(routes).flatMap(({ fullPath, options }) => {
        const entry = options.staticData?.[place];
        return entry ? [{ ...entry, path: fullPath }] : [];
      }),
    [routes, place],
  );
}

/** The screens of the signed-in account: those that the service would refuse, or that stay empty, are left out. */
export function useScreens(): readonly Offered<'rail'>[] {
  const screens = useOffered('rail');
  const permissions = usePermissions();
  const signIn = useSignIn();
  const isAgent = signIn.state === 'signed-in' && signIn.user.agent_id !== null;
  const hasCalls = permissions.includes('cdr.view.all') || (isAgent && permissions.includes('cdr.view'));
  return useMemo(
    () =>
      screens.filter(
        ({ needs, isForCalls }) => (needs === undefined || permissions.includes(needs)) && (!isForCalls || hasCalls),
      ),
    [screens, permissions, hasCalls],
  );
}

/** The pages of the back office, by what they are about. */
export function useBackOfficePages(): readonly Offered<'backOffice'>[] {
  const pages = useOffered('backOffice');
  return useMemo(() => backOfficeParts.flatMap((part) => pages.filter(({ about }) => about === part)), [pages]);
}

/** The pages that begin something new and that the account may use. */
export function useBeginnings(): readonly Offered<'begins'>[] {
  const beginnings = useOffered('begins');
  const permissions = usePermissions();
  return useMemo(() => beginnings.filter(({ needs }) => permissions.includes(needs)), [beginnings, permissions]);
}
