import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { useAgentPart, usePhonePart } from '../state/use-workstation.ts';
import { CallBarContent } from './later-parts.tsx';

/** The same as in narrow.css: the dock scrolls with the page. */
const narrow = '(max-width: 900px), (max-height: 480px)';

/** In a narrow window the call, or its wrap-up, stays in sight at the bottom while the page scrolls. */
export function CallBar() {
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const isInCall = usePhonePart((phone) =>
    phone.calls.some(({ state }) => state === 'answered' || state === 'dialling'),
  );
  const isWrappingUp = useAgentPart(({ label, isWrapUpDone }) => label === 'wrap_up' && !isWrapUpDone);
  if (!isNarrow || !(isInCall || isWrappingUp)) return null;
  return (
    <Suspense>
      <CallBarContent />
    </Suspense>
  );
}
