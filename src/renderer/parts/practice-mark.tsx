import { Badge } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import { useSignIn } from '../state/use-workstation.ts';

/** On every screen of the practice clinic: nobody may take it for the real one. */
export function PracticeMark() {
  const { text } = useText();
  const signIn = useSignIn();
  if (signIn.state !== 'signed-in' || signIn.origin !== 'practice') return null;
  return (
    <Badge variant="light" color="yellow" tt="none" miw="max-content" title={text('practice.markAbout')}>
      {text('practice.mark')}
    </Badge>
  );
}
