import { useDeferredValue, useMemo } from 'react';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePhonePart } from '../../state/use-workstation.ts';

/** Reasons that no change of the phone or of the calls takes away: buttons that call are not shown. */
const lastingReasons = new Set<string | undefined>(['sign-in-first', 'call-not-permitted', 'no-extension']);

/** Whether the account may call, and has an extension or a mobile to call from, or it is not known whether it has. */
export const useHasPhone = (): boolean =>
  usePhonePart(({ dialProblem }) => dialProblem === null || !lastingReasons.has(dialProblem.reason));

export interface CallButton {
  readonly disabled: boolean;
  readonly title: string | undefined;
}

/**
 * The state of every button that calls a number: disabled, and why; the same object as long as that is unchanged. A
 * page has a hundred of them: the caller is rendered before they are.
 */
export function useCallButton(): CallButton {
  const { text } = useText();
  const problemText = useProblemText();
  const problem = useDeferredValue(
    usePhonePart(({ dialProblem }) => (dialProblem ? problemText(dialProblem) : undefined)),
  );
  const isByMobile = useDeferredValue(usePhonePart(({ dialMethod }) => dialMethod === 'dual'));
  const title = problem ?? (isByMobile ? text('phone.ringsMobileFirst') : undefined);
  return useMemo(() => ({ disabled: problem !== undefined, title }), [problem, title]);
}

/** Text of the button that calls by the agent's mobile: it needs neither the phone nor a microphone. */
export function useMobileButton(): CallButton {
  const problemText = useProblemText();
  const title = usePhonePart(({ mobileProblem }) => (mobileProblem ? problemText(mobileProblem) : undefined));
  return { disabled: title !== undefined, title };
}
