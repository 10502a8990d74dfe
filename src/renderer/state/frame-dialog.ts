import { create } from 'zustand';

export type FrameDialogName = 'keys' | 'outbox' | 'sign-out';

interface FrameDialog {
  readonly open: FrameDialogName | null;
  readonly showsGroups: boolean;
  /** The groups were asked for by Ready: who has signed in to one is ready. */
  readonly isForReady: boolean;
}

/** The open dialog of the frame; buttons, keys and the search open the same one. */
export const useFrameDialog = create<FrameDialog>(() => ({ open: null, showsGroups: false, isForReady: false }));

export const openDialog = (open: FrameDialogName | null): void => useFrameDialog.setState({ open });
export const showGroups = (showsGroups: boolean, isForReady = false): void =>
  useFrameDialog.setState({ showsGroups, isForReady });
