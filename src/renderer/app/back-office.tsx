import { NavLink, Stack, Title } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.ts';
import { backOfficeScreens } from './screens.ts';

/** What an administrator sets for everybody: a list of pages, and the one that is open. */
export function BackOffice() {
  const { text } = useText();
  const { pathname } = useLocation();
  return (
    <div className="back-office">
      <Stack component="nav" gap={2} aria-label={text('rail.backOffice')} className="sections">
        <Title order={2} size="h5" mb="xs" px="sm">
          {text('rail.backOffice')}
        </Title>
        {backOfficeScreens.map(({ path, name }) => (
          <NavLink
            key={path}
            component={Link}
            to={path}
            label={text(name)}
            active={pathname.startsWith(path)}
            aria-current={pathname.startsWith(path) ? 'page' : undefined}
          />
        ))}
      </Stack>
      <Outlet />
    </div>
  );
}
