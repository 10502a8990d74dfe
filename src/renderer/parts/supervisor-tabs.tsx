import { Tabs } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.ts';
import { useSupervisorTabs } from './offered-routes.ts';
import styles from './supervisor-tabs.module.css';

/** The pages of a supervisor, at the right of each page's title: those that the account may see and the service has. */
export function SupervisorTabs() {
  const { text } = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tabs = useSupervisorTabs();
  if (tabs.length === 0) return null;
  return (
    <Tabs
      variant="none"
      value={pathname.startsWith('/supervisor/review/') ? '/supervisor/review' : pathname}
      onChange={(path) => void navigate({ to: tabs.find((tab) => tab.path === path)?.path ?? '/supervisor' })}
      classNames={{ list: styles.list, tab: styles.tab }}
    >
      <Tabs.List aria-label={text('rail.supervisor')}>
        {tabs.map(({ path, name }) => (
          <Tabs.Tab key={path} value={path}>
            {text(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
