import { Suspense } from 'react';
import { useText } from '../i18n/use-text.ts';
import { countText } from '../kit/format.ts';
import { useSignIn } from '../state/use-workstation.ts';
import { homeOf } from './home-of.ts';
import { BackOfficeHome, ConsultantHome, DeskPage, FirstSteps, TodayPage } from './home-parts.ts';
import { backOfficeParts } from '../parts/offered-routes.ts';
import { useBackOfficePages } from './screens.ts';
import { useBackOfficeMarks } from './use-back-office-marks.ts';

/** The first screen of the rail, as the role needs it. */
export function HomePage() {
  const { text, language } = useText();
  const signedIn = useSignIn();
  const backOfficePages = useBackOfficePages();
  const marks = useBackOfficeMarks();
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
  const parts = backOfficeParts.map((part) => ({
    name: text(`backOffice.about.${part}`),
    pages: backOfficePages
      .filter(({ about }) => about === part)
      .map(({ path, name }) => {
        const mark = marks[name];
        return {
          path,
          name: text(name),
          purpose: text(`purpose.${name}`),
          count: mark && 'count' in mark ? countText(mark.count, language) : null,
          fault: mark && !('count' in mark) ? text('line.silent') : null,
        };
      }),
  }));
  return (
    <Suspense>
      <BackOfficeHome parts={parts}>
        <FirstSteps />
      </BackOfficeHome>
    </Suspense>
  );
}
