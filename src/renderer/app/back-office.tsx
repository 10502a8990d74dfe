import { NavLink, Stack, Title } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useText } from '../i18n/use-text.ts';
import { PartOutlet } from '../parts/part-outlet.tsx';
import { useBackOfficePages } from './screens.ts';
import { type BackOfficeMark, useBackOfficeMarks } from './use-back-office-marks.ts';
import styles from './back-office.module.css';

/** The settings of administrators: a list of pages, and the open one. */
export function BackOffice() {
  const { text } = useText();
  const { pathname } = useLocation();
  const pages = useBackOfficePages();
  const marks = useBackOfficeMarks();
  const describe = (mark: BackOfficeMark | undefined): string | undefined => {
    if (mark === undefined) return undefined;
    return 'count' in mark ? String(mark.count) : text('line.silent');
  };
  return (
    <div className={styles.backOffice}>
      <Stack component="nav" gap={0} aria-label={text('rail.backOffice')} className={styles.sections}>
        <Title order={2} px={8}>
          {text('rail.backOffice')}
        </Title>
        {pages.map(({ path, name, about }, index) => (
          <Fragment key={path}>
            {about !== pages[index - 1]?.about && (
              <span className={styles.sectionsHeading}>{text(`backOffice.about.${about}`)}</span>
            )}
            <NavLink
              component={Link}
              to={path}
              label={text(name)}
              active={pathname.startsWith(path)}
              aria-current={pathname.startsWith(path) ? 'page' : undefined}
              aria-description={describe(marks[name])}
              rightSection={marks[name] && <Mark mark={marks[name]} />}
            />
          </Fragment>
        ))}
      </Stack>
      <PartOutlet />
    </div>
  );
}

function Mark({ mark }: { mark: BackOfficeMark }) {
  if ('count' in mark)
    return (
      <span className={styles.count} aria-hidden>
        {mark.count}
      </span>
    );
  return <span className={styles.down} aria-hidden />;
}
