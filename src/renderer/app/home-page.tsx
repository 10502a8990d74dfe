import { Suspense } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useSignIn } from '../state/use-workstation.ts';
import { homeOf } from './home-of.ts';
import { BackOfficeHome, ConsultantHome, DeskPage, FirstSteps, TodayPage } from './home-parts.ts';
import { useBackOfficePages } from './screens.ts';

/** The first screen of the rail, as the role needs it. */
export function HomePage() {
  const { text } = useText();
  const signedIn = useSignIn();
  const backOfficePages = useBackOfficePages();
  if (signedIn.state !== 'signed-in') return null;
  const { user } = signedIn;
  const home = homeOf(user);
  if (home === 'desk')
    return (
      <Suspense>
        <DeskPage />
      </Suspense>
    );
  if (home === 'today')
    return (
      <Suspense>
        {user.roles.includes('consultant') ? <ConsultantHome user={user} /> : <TodayPage user={user} />}
      </Suspense>
    );
  const pages = backOfficePages.map(({ path, name }) => ({
    path,
    name: text(name),
    purpose: text(`purpose.${name}`),
  }));
  return (
    <Suspense>
      <BackOfficeHome pages={pages}>
        <FirstSteps />
      </BackOfficeHome>
    </Suspense>
  );
}
