import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useEffect } from 'react';
import { workQueue } from '../api/queue-reads.ts';
import { useClinic } from '../api/use-clinic.ts';
import { useText } from '../i18n/use-text.ts';
import { useCapability, usePermissions, useWorkstation } from '../state/use-workstation.ts';
import type { RailName } from '../parts/offered-routes.ts';
import { railKeys, useScreens } from './screens.ts';
import styles from './rail.module.css';

const mostShown = 99;

interface RailCount {
  readonly count: number;
  /** Text for assistive technology. */
  readonly description: string;
}

const nobody: RailCount = { count: 0, description: '' };

/** How much waits behind an entry of the rail: follow-ups that are due, and callers, of one's own and of nobody. */
function useRailCounts(): Partial<Record<RailName, RailCount>> {
  const { text } = useText();
  const mayCall = usePermissions().includes('customer.view');
  const hasQueue = useCapability('workQueue') && mayCall;
  const { data: queue } = useQuery(workQueue(useClinic(), hasQueue));
  if (!queue) return {};
  const due = queue.due_followups;
  const missed = queue.totals.missed_call;
  return {
    ...(due > 0 && { 'rail.followups': { count: due, description: `${text('desk.due')}: ${due}` } }),
    ...(missed > 0 && { 'rail.calls': { count: missed, description: `${text('desk.owed')}: ${missed}` } }),
  };
}

/** Callers whom nobody has called back are seen on the icon of the program, too. */
function useWaitingOnDesktop(waiting: RailCount | undefined): void {
  const { desktop, mirrors } = useWorkstation();
  const hasDesktop = mirrors.desktop((state) => state.value !== null);
  const { count, description } = waiting ?? nobody;
  useEffect(() => {
    if (hasDesktop) void desktop.showWaiting({ count, text: description }).catch(() => undefined);
  }, [desktop, hasDesktop, count, description]);
  useEffect(() => {
    if (hasDesktop) return () => void desktop.showWaiting({ count: 0, text: '' }).catch(() => undefined);
  }, [desktop, hasDesktop]);
}

/** The screens of the signed-in account, with the number of items that wait behind each. */
export const Rail = memo(function Rail() {
  const { text } = useText();
  const counts = useRailCounts();
  useWaitingOnDesktop(counts['rail.calls']);
  return (
    <nav className={styles.rail} data-part="rail" aria-label={text('rail.title')}>
      {useScreens().map(({ path, name, Icon }, index) => {
        const waiting = counts[name];
        return (
          <Link
            key={path}
            to={path}
            aria-label={text(name)}
            aria-description={waiting?.description}
            data-tip={index < railKeys.length ? `${text(name)} · Alt ${railKeys[index]}` : text(name)}
            aria-keyshortcuts={index < railKeys.length ? `Alt+${railKeys[index]}` : undefined}
            activeOptions={{ exact: path === '/' }}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
            {waiting && (
              <span className={styles.railCount} aria-hidden>
                {waiting.count > mostShown ? `${mostShown}+` : waiting.count}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
});
