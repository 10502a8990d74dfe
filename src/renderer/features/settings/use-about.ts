import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { useSignIn, useWorkstation } from '../../state/use-workstation.ts';

/** The program and its service, in words; `hasPhone`: the account has devices here. */
export function useAbout(): {
  readonly version: string | null;
  readonly number: string | null;
  readonly server: string;
  readonly hasPhone: boolean;
} {
  const { text } = useText();
  const { app } = useWorkstation();
  const signedIn = useSignIn();
  const { data: about } = useQuery({
    queryKey: ['about'],
    queryFn: () => app.about(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    version: about
      ? text('settings.version', { version: about.version, host: text(`settings.host.${about.host}`) })
      : null,
    number: about?.version ?? null,
    server: signedIn.state === 'signed-in' ? signedIn.server : '–',
    // Only a secure page has devices.
    hasPhone: signedIn.state === 'signed-in' && signedIn.user.agent_id !== null && 'mediaDevices' in navigator,
  };
}
