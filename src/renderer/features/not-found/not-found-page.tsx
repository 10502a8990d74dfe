import { Stack, Text, Title } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import pageStyles from '../../kit/page.module.css';

/** Shown for an address that names no screen and no customer. */
export function NotFoundPage() {
  const { text } = useText();
  return (
    <Stack gap="xs" className={pageStyles.page} data-part="page">
      <Title order={1}>{text('page.notFound')}</Title>
      <Text c="dimmed">{text('page.notFoundHint')}</Text>
    </Stack>
  );
}
