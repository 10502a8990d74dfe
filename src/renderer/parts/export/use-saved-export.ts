import { notifications } from '@mantine/notifications';
import { useWorkstation } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { saveBlob } from '../../kit/save-file.ts';

interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Saves the file of an export once it is whole; a sign-out cancels it. `message`: says what has been saved. */
export function useSavedExport(): <Saved extends SavedFile>(
  run: (signedOut: AbortSignal) => Promise<Saved | null>,
  message: (file: Saved) => string,
) => Promise<void> {
  const { mirrors } = useWorkstation();
  return async (run, message) => {
    const signedOut = new AbortController();
    const stopWatching = mirrors.signIn.subscribe(({ value }) => value.state !== 'signed-in' && signedOut.abort());
    try {
      const file = await run(signedOut.signal);
      if (!file) return;
      saveBlob(file.content, file.name);
      notifications.show({ color: 'teal', message: message(file) });
    } catch (error) {
      notifyProblem(error);
    } finally {
      stopWatching();
    }
  };
}
