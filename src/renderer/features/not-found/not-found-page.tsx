import { Stack, Text, Title } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';

/** For an address that names no screen and no customer. */
export function NotFoundPage() {
  const { text } = useText();
  return (
    <Stack gap="xs" className="page">
      <Title order={1}>{text('page.notFound')}</Title>
      <Text c="dimmed">{text('page.notFoundHint')}</Text>
    </Stack>
  );
}
