import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { ProblemError } from '../../../shared/problem.ts';
import { skillGroups } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { showGroups } from '../../state/frame-dialog.ts';
import { lastGroupsOf } from '../../state/last-groups.ts';
import { useAccount, useWorkstation } from '../../state/use-workstation.ts';
import { localName } from '../../kit/local-name.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';

/**
 * Becoming ready, also without a skill group: those of the last time are signed in to and named. Without any the
 * groups are asked for.
 */
export function useReady(): () => void {
  const { agent, mirrors } = useWorkstation();
  const clinic = useClinic();
  const queries = useQueryClient();
  const account = useAccount();
  const { text, language } = useText();

  async function readyAsLastTime(): Promise<void> {
    const last = lastGroupsOf(account);
    if (last.length === 0) return showGroups(true, true);
    // A group that was removed since is left out.
    const groups = (await queries.fetchQuery(skillGroups(clinic))).filter(({ id }) => last.includes(id));
    if (groups.length === 0) return showGroups(true, true);
    await agent.signInToGroups({ groupIds: groups.map(({ id }) => id) });
    const names = groups.map(({ name }) => localName(name, language)).join(text('list.separator'));
    notifications.show({ message: text('groups.asLastTime', { groups: names }) });
    await agent.ready();
  }

  return () => {
    if (mirrors.desktop.getState().value === null) askForNotifications();
    agent
      .ready()
      .catch((problem: unknown) => {
        // The groups say themselves that Ready needs one.
        if (problem instanceof ProblemError && problem.reason === 'no-skill-group') return readyAsLastTime();
        throw problem;
      })
      .catch(notifyProblem);
  };
}

/** Browsers let a page ask on a press only: becoming ready is the one that is meant for calls. */
function askForNotifications(): void {
  if ('Notification' in globalThis && Notification.permission === 'default')
    void Notification.requestPermission().catch(() => undefined);
}
