import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Preferences, themes } from '../../shared/ipc/app-ipc.ts';
import { languages } from '../../shared/languages/languages.ts';
import { breakReasons } from '../api/lookups.ts';
import { useClinic } from '../api/use-clinic.ts';
import { useReviewedAgent } from '../api/own-review-reads.ts';
import type { SearchEntry } from '../features/search/search-options.ts';
import { useText } from '../i18n/use-text.ts';
import { openDialog, showGroups } from '../state/frame-dialog.ts';
import {
  useAgent,
  useCapability,
  useManaged,
  usePermissions,
  usePreferences,
  useWorkstation,
} from '../state/use-workstation.ts';
import { localName } from '../kit/local-name.ts';
import { notifyProblem } from '../kit/notify-problem.tsx';
import { useAgentCommands } from '../parts/agents/use-agent-commands.ts';
import { useMayCoach, useMayReview } from '../parts/offered-routes.ts';
import { usePractice } from '../parts/calls/use-practice.ts';
import { useSignOut } from '../parts/use-sign-out.ts';
import { railKeys, useBackOfficePages, useBeginnings, useScreens } from './screens.ts';
import { useStartRun } from './use-start-run.ts';

/** Further entries of the search, in addition to customers: only those that the service would not refuse. */
export function useSearchEntries(): readonly SearchEntry[] {
  const { text, language } = useText();
  const { data: reasons } = useQuery(breakReasons(useClinic(), useCapability('agents')));
  const navigate = useNavigate();
  const permissions = usePermissions();
  const screens = useScreens();
  const backOfficePages = useBackOfficePages();
  const beginnings = useBeginnings();
  const { groups } = useAgent();
  const agent = useAgentCommands();
  const practice = usePractice();
  const preferences = usePreferenceCommands();
  const { signOut } = useSignOut();
  const startRun = useStartRun();
  const command = (key: string, name: string, run: () => void, shortcut?: string): SearchEntry => ({
    key: `command-${key}`,
    kind: 'command',
    name,
    run,
    shortcut,
  });
  const screen = (path: string, name: string, shortcut?: string): SearchEntry => ({
    key: `screen-${path}`,
    kind: 'screen',
    name,
    run: () => void navigate({ to: path }),
    shortcut,
  });
  const hasReviews = useReviewedAgent() !== null;
  const mayReview = useMayReview();
  const mayCoach = useMayCoach();
  const backOffice = permissions.includes('settings.manage') ? backOfficePages : [];
  return [
    ...screens.map(({ path, name }, index) =>
      screen(path, text(name), index < railKeys.length ? `Alt ${railKeys[index]}` : undefined),
    ),
    screen('/settings/service', `${text('rail.settings')}: ${text('service.title')}`),
    ...(agent.isAgent ? [screen('/settings/check-up', `${text('rail.settings')}: ${text('checkUp.title')}`)] : []),
    ...(hasReviews ? [screen('/reviews', text('reviews.title'))] : []),
    ...(mayReview ? [screen('/supervisor/review', `${text('rail.supervisor')}: ${text('supervisor.review')}`)] : []),
    ...(mayCoach ? [screen('/supervisor/coaching', `${text('rail.supervisor')}: ${text('supervisor.coaching')}`)] : []),
    ...backOffice.map(({ path, name }) => screen(path, `${text('rail.backOffice')}: ${text(name)}`)),
    ...(agent.isAgent && agent.canBeReady ? [command('ready', text('agent.ready'), agent.ready, 'Alt R')] : []),
    ...(agent.isAgent && agent.canTakeBreak
      ? [
          command('break', text('agent.break'), () => agent.takeBreak(), 'Alt B'),
          ...(reasons ?? []).map(({ id, name }) =>
            command(`break-${id}`, `${text('agent.break')}: ${localName(name, language)}`, () => agent.takeBreak(name)),
          ),
        ]
      : []),
    ...(agent.isAgent ? [command('groups', text('groups.title'), () => showGroups(true))] : []),
    ...(agent.isAgent && groups.length > 0
      ? [command('sign-out-of-groups', text('groups.signOut'), agent.signOutOfGroups)]
      : []),
    ...beginnings.map(({ path, name }) => command(path, text(name), () => void navigate({ to: path }))),
    ...(startRun ? [command('start-run', text('run.start'), startRun, 'Shift R')] : []),
    ...(practice.isOffered && practice.isPossible
      ? [command('practice', text('desk.practice'), practice.practise)]
      : []),
    ...preferences.map(({ key, name, run }) => command(key, name, run)),
    command('keys', text('keys.title'), () => openDialog('keys'), '?'),
    command('sign-out', text('signOut'), () => signOut({ endsCalls: false })),
  ];
}

/** The languages and themes that are not chosen, each as a command. */
function usePreferenceCommands(): readonly { key: string; name: string; run: () => void }[] {
  const { text } = useText();
  const { app } = useWorkstation();
  const { language, theme } = usePreferences();
  const isLanguageFixed = useManaged().settings.language !== undefined;
  const prefer = (changes: Partial<Preferences>) => (): void => void app.setPreferences(changes).catch(notifyProblem);
  return [
    ...languages
      .filter(({ tag }) => tag !== language && !isLanguageFixed)
      .map(({ tag, name }) => ({
        key: tag,
        name: `${text('settings.language')}: ${name}`,
        run: prefer({ language: tag }),
      })),
    ...themes
      .filter((value) => value !== theme)
      .map((value) => ({
        key: value,
        name: `${text('settings.theme')}: ${text(`settings.theme.${value}`)}`,
        run: prefer({ theme: value }),
      })),
  ];
}
