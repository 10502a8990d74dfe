import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { backupList, backupRoom, backupState } from '../../api/backup-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';

/** The backups, the one that is being made, and what can be done with them. */
export function useBackups() {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const list = useInfiniteQuery(backupList(clinic));
  const state = useQuery(backupState(clinic));
  const read = (): Promise<void> => queries.invalidateQueries({ queryKey: ['backups'] });
  const said = async (message: string): Promise<void> => {
    notifications.show({ color: 'teal', message });
    await read();
  };

  const isRunning = state.data ? state.data.running !== null : null;
  const hasFailed = (state.data?.problem ?? null) !== null;
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    const hasEnded = wasRunning.current === true && isRunning === false;
    wasRunning.current = isRunning;
    if (!hasEnded) return;
    if (!hasFailed) notifications.show({ color: 'teal', message: text('backups.made') });
    void queries.invalidateQueries({ queryKey: backupList(clinic).queryKey });
    void queries.invalidateQueries({ queryKey: backupRoom(clinic).queryKey });
  }, [clinic, hasFailed, isRunning, queries, text]);

  const make = useMutation({
    mutationFn: () => clinic.adminBackup.start({}),
    onSuccess: (started) => queries.setQueryData(backupState(clinic).queryKey, started),
    // Somebody else may be making one: it is shown.
    onError: () => void read(),
  });
  const cancelRestore = useMutation({
    mutationFn: () => clinic.adminBackup.cancelRestore({}),
    onSuccess: () => said(text('backups.restoreCancelled')),
  });
  return {
    list,
    state,
    make,
    cancelRestore,
    remove: async (file: string): Promise<void> => {
      await clinic.adminBackup.remove({ body: { file } });
      await said(text('backups.deleted', { file }));
    },
    restore: async (file: string): Promise<void> => {
      await clinic.adminBackup.restore({ body: { file } });
      await read();
    },
  };
}
