import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../../api/upload.ts';
import { type ImportEncoding, isImportRunning } from '../../../shared/contract/admin/customer-import.ts';
import { importState } from '../../api/settings-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';

const noSecrets: readonly string[] = [];

export interface ImportRun {
  readonly isDryRun: boolean;
  /** The one that was chosen or shown; null: the service recognises it. */
  readonly encoding: ImportEncoding | null;
}

/** The import that the address names, and the file that is on its way. */
export function useImport() {
  const clinic = useClinic();
  const params = useParams({ strict: false });
  const [kept, keep] = useDraft('import', noSecrets);
  const last = typeof kept['id'] === 'string' ? kept['id'] : null;
  const lastState = useQuery(importState(clinic, params.id ? null : last)).data;
  // An import that is still running is found again in the list of settings.
  const id = params.id ?? (lastState && isImportRunning(lastState) ? lastState.id : undefined);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const state = useQuery(importState(clinic, id ?? null));
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [file, setFile] = useState<File | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const imported = state.data?.imported ?? 0;
  useEffect(() => {
    if (imported > 0) void queries.invalidateQueries({ queryKey: ['customers'] });
  }, [imported, queries]);

  const choose = (chosen: File | null): void => {
    setFile(chosen);
    setProblem(null);
    void navigate({ to: '/back-office/import' });
  };
  const start = async ({ isDryRun, encoding }: ImportRun): Promise<void> => {
    if (!file || sending.current) return;
    const abort = new AbortController();
    sending.current = abort;
    setProblem(null);
    setPercent(0);
    try {
      const begun = await upload('adminImport', 'customers', {
        // The confirmed lines are those that the check has accepted.
        fields: { dry_run: String(isDryRun), skip_rejected: 'true', ...(encoding && { encoding }) },
        file,
        onProgress: (sent, total) => setPercent(Math.floor((100 * sent) / total)),
        signal: abort.signal,
      });
      keep(() => ({ id: begun.id, isConfirmed: !isDryRun }));
      await navigate({ to: '/back-office/import/$id', params: { id: begun.id } });
    } catch (error) {
      if (!abort.signal.aborted) setProblem(error);
    } finally {
      sending.current = null;
      setPercent(null);
    }
  };
  const cancel = async (): Promise<void> => {
    setProblem(null);
    try {
      await clinic.adminImport.cancel({ body: { id: id ?? '' } });
    } catch (error) {
      setProblem(error);
    }
    await state.refetch();
  };
  const isConfirmed = kept['id'] === id && kept['isConfirmed'] === true;
  return {
    id,
    isConfirmed,
    state,
    percent,
    problem,
    file,
    choose,
    start,
    stop: () => sending.current?.abort(),
    cancel,
  };
}
