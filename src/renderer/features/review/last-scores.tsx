import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lastScores } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';

/** The mean of the agent’s last reviews, beside the total of the one that is written. */
export function LastScores({ agentId, agent }: { agentId: string; agent: string }) {
  const { text } = useText();
  // Others read the scores of their own calls alone.
  const maySee = usePermissions().includes('cdr.view.all');
  const { data: scores = [] } = useQuery({ ...lastScores(useClinic(), agentId), enabled: maySee });
  const totals = scores.flatMap(({ total }) => (total === null ? [] : [total]));
  if (totals.length === 0) return null;
  const mean = Math.round(totals.reduce((sum, total) => sum + total, 0) / totals.length);
  return (
    <Text size="xs" c="dimmed">
      {text('review.lastScores', { agent, number: totals.length, mean })}
    </Text>
  );
}
