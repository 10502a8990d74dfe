import { NavLink, Stack } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { useAbout } from './use-about.ts';
import styles from './settings-page.module.css';

const pages = [
  { path: '/settings', name: 'settings.general' },
  { path: '/settings/service', name: 'service.service' },
  { path: '/settings/check-up', name: 'checkUp.title', needsPhone: true },
] as const;

/** The pages of the settings; those without a phone have nothing to check. */
export function SettingsTabs() {
  const { text } = useText();
  const { pathname } = useLocation();
  const { hasPhone } = useAbout();
  return (
    <Stack component="nav" gap={0} aria-label={text('rail.settings')} className={styles.pages}>
      {pages
        .filter((page) => hasPhone || !('needsPhone' in page))
        .map(({ path, name }) => (
          <NavLink
            key={path}
            component={Link}
            to={path}
            activeOptions={{ exact: true }}
            label={text(name)}
            active={pathname === path}
            aria-current={pathname === path ? 'page' : undefined}
          />
        ))}
    </Stack>
  );
}
