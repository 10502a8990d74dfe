import { useQuery } from '@tanstack/react-query';
import { roleSchema } from '../../shared/contract/permission.ts';
import { accountCount, groupCount } from '../api/admin-reads.ts';
import { lineStates } from '../api/reads.ts';
import { useClinic } from '../api/use-clinic.ts';
import { usePermissions } from '../state/use-workstation.ts';
import type { BackOfficeName } from '../parts/offered-routes.ts';

/** Behind the name of a page: how many entries it has, or that something on it is out of order. */
export type BackOfficeMark = { readonly count: number } | { readonly isDown: true };

/** The marks of the pages, by their names. */
export function useBackOfficeMarks(): Partial<Record<BackOfficeName, BackOfficeMark>> {
  const clinic = useClinic();
  const enabled = usePermissions().includes('settings.manage');
  const { data: accounts } = useQuery({ ...accountCount(clinic), enabled });
  const { data: groups } = useQuery({ ...groupCount(clinic), enabled });
  const { data: lines = [] } = useQuery({ ...lineStates(clinic), enabled });
  return {
    ...(accounts === undefined ? {} : { 'backOffice.accounts': { count: accounts } }),
    ...(groups === undefined ? {} : { 'backOffice.groups': { count: groups } }),
    ...(enabled ? { 'backOffice.roles': { count: roleSchema.options.length } } : {}),
    ...(lines.some(({ answers }) => answers === false) ? { 'backOffice.lines': { isDown: true as const } } : {}),
  };
}
