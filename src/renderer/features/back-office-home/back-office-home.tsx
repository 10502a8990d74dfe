import { Card, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Status } from '../../kit/list/status.tsx';
import { ClinicFigures } from './clinic-figures.tsx';
import layout from '../../kit/layout.module.css';
import pageStyles from '../../kit/page.module.css';
import styles from './back-office-home.module.css';

interface HomePart {
  readonly name: string;
  readonly pages: readonly {
    readonly path: string;
    readonly name: string;
    readonly purpose: string;
    /** How many entries the page has. */
    readonly count: string | null;
    /** A fault on the page, in words. */
    readonly fault: string | null;
  }[];
}

/** The home of accounts that manage the clinic and do not take calls: its day, first steps (`children`), every page. */
export function BackOfficeHome({ parts, children }: { parts: readonly HomePart[]; children: ReactNode }) {
  const { text } = useText();
  return (
    <Stack gap="md" className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <Title order={1}>{text('rail.backOffice')}</Title>
      <ClinicFigures />
      {children}
      <div className={styles.parts}>
        {parts.map((part) => (
          <Card key={part.name} withBorder padding={0} component="nav" aria-label={part.name}>
            <Title order={2} size="h3" className={styles.title}>
              {part.name}
            </Title>
            {part.pages.map(({ path, name, purpose, count, fault }) => (
              <Link key={path} to={path} className={`${layout.plainLink} ${styles.page}`}>
                <span className={layout.shrink}>
                  <Text size="sm" span display="block">
                    {name}
                  </Text>{' '}
                  <Text size="xs" c="dimmed" span display="block">
                    {purpose}
                  </Text>
                </span>{' '}
                {fault === null ? (
                  <span className={`${layout.second} ${layout.figures}`}>{count}</span>
                ) : (
                  <Status tone="bad">{fault}</Status>
                )}
              </Link>
            ))}
          </Card>
        ))}
      </div>
    </Stack>
  );
}
