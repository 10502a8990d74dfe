import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ProblemError } from '../../../shared/problem.ts';
import pageStyles from '../../ui/page.module.css';

/** In place of a customer who does not exist, or whom one may not see. */
export function CustomerNotFound({ problem }: { problem: ProblemError }) {
  const { text } = useText();
  const problemText = useProblemText();
  return (
    <Stack gap="xs" className={pageStyles.page} data-part="page" align="flex-start">
      <Title order={1}>{text('customer.notFound')}</Title>
      <Text c="dimmed">{problemText(problem)}</Text>
      <Anchor component={Link} to="/customers">
        {text('customer.toList')}
      </Anchor>
    </Stack>
  );
}
