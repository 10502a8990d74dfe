import { Badge } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';

/** Marks a call of a scripted caller, which no figure counts. */
export function PracticeBadge() {
  const { text } = useText();
  return (
    <Badge variant="light" color="gray" size="sm" tt="none" miw="max-content">
      {text('calls.practice')}
    </Badge>
  );
}
