import { Badge } from '@mantine/core';
import { en, type MessageKey } from '../../shared/languages/en/console.ts';
import { useText } from '../i18n/use-text.ts';

const colours: Readonly<Record<string, string>> = {
  NORMAL_CLEARING: 'teal',
  NO_ANSWER: 'orange',
  USER_BUSY: 'yellow',
  CALL_REJECTED: 'red',
  ORIGINATOR_CANCEL: 'gray',
};

const isKnown = (key: string): key is MessageKey => Object.hasOwn(en, key);

/** How a call ended; a cause that another service wrote and we do not know is shown as it is. */
export function CauseBadge({ cause }: { cause: string }) {
  const { text } = useText();
  const key = `cause.${cause}`;
  return (
    <Badge data-cause={cause} variant="light" color={colours[cause] ?? 'gray'} radius="sm" tt="none" miw="max-content">
      {isKnown(key) ? text(key) : cause}
    </Badge>
  );
}
