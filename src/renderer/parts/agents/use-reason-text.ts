import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../kit/local-name.ts';

/** Why an agent is on break, in words: a reason of the service, or one of the clinic's own. */
export function useReasonText(): (reason: string | null) => string | null {
  const { text, has, language } = useText();
  return (reason) => {
    const key = `agent.reason.${reason}`;
    return reason === null ? null : has(key) ? text(key) : localName(reason, language);
  };
}
