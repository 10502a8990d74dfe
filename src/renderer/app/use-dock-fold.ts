import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** Pages whose work needs the width more than an idle phone does. */
const foldingPages = ['/supervisor/review', '/supervisor/coaching'];

/** Whether the phone leaves its width to the page: on some pages while it is idle, until it is opened. */
export function useDockFold(isIdle: boolean): {
  readonly isFolded: boolean;
  /** It is open and idle on a page that folds it. */
  readonly mayFold: boolean;
  readonly unfold: () => void;
  readonly fold: () => void;
} {
  const { pathname } = useLocation();
  const folds = foldingPages.some((page) => pathname.startsWith(page));
  const [isOpened, setOpened] = useState(false);
  if (isOpened && !folds) setOpened(false);
  return {
    isFolded: folds && isIdle && !isOpened,
    mayFold: folds && isIdle && isOpened,
    unfold: () => setOpened(true),
    fold: () => setOpened(false),
  };
}
