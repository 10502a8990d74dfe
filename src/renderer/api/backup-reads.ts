import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Backup } from '../../shared/contract/admin/backups.ts';
import type { List } from '../../shared/contract/envelope.ts';
import type { ClinicClient } from './clinic.ts';

const refreshMs = 1000;
const roomKeptMs = 60_000;

export const backupList = (clinic: ClinicClient) =>
  infiniteQueryOptions({
    queryKey: ['backups', 'list'],
    queryFn: (): Promise<List<Backup>> => clinic.adminBackup.backups({}),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

/** Space for the next backup, where the service reports it. */
export const backupRoom = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['backups', 'room'],
    queryFn: () => clinic.adminBackup.room({}),
    staleTime: roomKeptMs,
  });

/** Asked again while a backup is made. */
export const backupState = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['backups', 'state'],
    queryFn: () => clinic.adminBackup.state({}),
    refetchInterval: ({ state }) => (state.data?.running ? refreshMs : false),
  });
