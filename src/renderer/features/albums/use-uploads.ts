import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { upload } from '../../api/upload.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import type { WorkstationClient } from '../../state/workstation.ts';
import { UploadQueue } from './upload-queue.ts';

const queue = new UploadQueue({
  send: ({ id, albumId, file, onProgress, signal }) =>
    upload('album', 'upload', {
      fields: { id: String(albumId) },
      file,
      idempotencyKey: id,
      onProgress,
      signal,
    }),
  later: (action, ms) => {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
});

/**
 * Uploads of one account are not sent under the next; an account whose sign-in was revoked finds them, to retry them.
 */
const followed = new WeakSet<WorkstationClient>();
function followSignIn(workstation: WorkstationClient): void {
  if (followed.has(workstation)) return;
  followed.add(workstation);
  const { signIn, isConnected, eventConnection } = workstation.mirrors;
  const userIdOf = (value: ReturnType<typeof signIn.getState>['value']) =>
    value.state === 'signed-in' ? value.user.id : null;
  let userId = userIdOf(signIn.getState().value);
  signIn.subscribe(({ value }) => {
    const isSignedOut = value.state === 'signed-out' && value.problem === null;
    const now = userIdOf(value);
    if (isSignedOut || (now !== null && now !== userId)) queue.endAll();
    userId = now ?? userId;
  });
  isConnected.subscribe(({ value }) => value && queue.reconnected());
  eventConnection.subscribe(({ value }, { value: before }) => {
    if (value === 'connected' && before !== value) queue.reconnected();
  });
}

/** The uploads to one album. */
export function useUploads(albumId: number) {
  const workstation = useWorkstation();
  const queries = useQueryClient();
  const uploads = queue.state((state) => state.uploads);
  const added = queue.state((state) => state.added[albumId] ?? 0);
  useEffect(() => followSignIn(workstation), [workstation]);
  useEffect(() => {
    if (added > 0) void queries.invalidateQueries({ queryKey: ['albums'] });
  }, [added, queries]);
  return {
    uploads: uploads.filter((one) => one.albumId === albumId),
    added,
    add: (files: readonly File[]) => queue.add(albumId, files),
    cancel: (id: string) => queue.cancel(id),
    cancelAll: () => queue.cancelAll(albumId),
    retry: (id: string) => queue.retry(id),
    retryAll: () => queue.retryAll(albumId),
  };
}

export type Uploads = ReturnType<typeof useUploads>;
