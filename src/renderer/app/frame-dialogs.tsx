import { lazy, Suspense } from 'react';
import { type FrameDialogName, useFrameDialog } from '../state/frame-dialog.ts';

const dialogs: Readonly<Record<FrameDialogName, ReturnType<typeof lazy>>> = {
  keys: lazy(async () => ({ default: (await import('./pages/dialogs.ts')).KeysDialog })),
  outbox: lazy(async () => ({ default: (await import('./pages/dialogs.ts')).OutboxDialog })),
  'sign-out': lazy(async () => ({ default: (await import('./pages/dialogs.ts')).SignOutInCall })),
};

/** The dialog that is open over the page, if one is. */
export function FrameDialogs() {
  const open = useFrameDialog((state) => state.open);
  if (open === null) return null;
  const Dialog = dialogs[open];
  return (
    <Suspense>
      <Dialog />
    </Suspense>
  );
}
