import { Tabs } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { recordingCheckEndpoints } from '../../shared/contract/recording-check.ts';
import { missedDebtPath } from '../api/missed-debt-reads.ts';
import { useText } from '../i18n/use-text.ts';
import { useExtension, useOffers, usePermissions } from '../state/use-workstation.ts';
import { useMayCoach } from './use-may-coach.ts';
import { useMayReview } from './use-may-review.ts';
import styles from './supervisor-tabs.module.css';

/** The pages of a supervisor, at the right of each page's title: those that the account may see and the service has. */
export function SupervisorTabs() {
  const { text } = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const permissions = usePermissions();
  const hasRecordings = useOffers(recordingCheckEndpoints.auditState) && permissions.includes('cdr.view.all');
  const hasReviews = useMayReview();
  const hasCoaching = useMayCoach();
  const hasMissed =
    useExtension(missedDebtPath) && permissions.includes('agent.monitor') && permissions.includes('cdr.view.all');
  const tabs = [
    { path: '/supervisor', name: text('supervisor.live'), isShown: permissions.includes('agent.monitor') },
    { path: '/supervisor/review', name: text('supervisor.review'), isShown: hasReviews },
    { path: '/supervisor/coaching', name: text('supervisor.coaching'), isShown: hasCoaching },
    { path: '/supervisor/missed', name: text('supervisor.missed'), isShown: hasMissed },
    { path: '/supervisor/recordings', name: text('supervisor.recordings'), isShown: hasRecordings },
  ] as const;
  const shown = tabs.filter(({ isShown }) => isShown);
  if (shown.length === 0) return null;
  return (
    <Tabs
      variant="none"
      value={pathname.startsWith('/supervisor/review/') ? '/supervisor/review' : pathname}
      onChange={(path) => void navigate({ to: tabs.find((tab) => tab.path === path)?.path ?? '/supervisor' })}
      classNames={{ list: styles.list, tab: styles.tab }}
    >
      <Tabs.List aria-label={text('rail.supervisor')}>
        {shown.map(({ path, name }) => (
          <Tabs.Tab key={path} value={path}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
