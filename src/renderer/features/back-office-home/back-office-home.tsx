import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import layout from '../../ui/layout.module.css';
import pageStyles from '../../ui/page.module.css';

/** The home of accounts that manage the clinic and do not take calls: first steps (`children`), and every page. */
export function BackOfficeHome({
  pages,
  children,
}: {
  pages: readonly { readonly path: string; readonly name: string; readonly purpose: string }[];
  children: ReactNode;
}) {
  const { text } = useText();
  return (
    <Stack gap="md" className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <Title order={1}>{text('rail.backOffice')}</Title>
      {children}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {pages.map(({ path, name, purpose }) => (
          <Card key={path} component={Link} to={path} withBorder padding="md" className={layout.plainLink}>
            <Text size="md">{name}</Text>{' '}
            <Text size="sm" c="dimmed">
              {purpose}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
