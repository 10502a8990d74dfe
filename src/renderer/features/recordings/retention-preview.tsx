import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { retentionPreview } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { bytesText, dayText } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from './recordings.module.css';

/** The recordings that the saved rules would remove now, by rule, and how much room that makes. */
export function RetentionPreviewTable({ version }: { version: number }) {
  const { text, language } = useText();
  const preview = useQuery(retentionPreview(useClinic(), version));
  const problem = blockingProblemOf(preview);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Skeleton height={96} />;
  const { rules, held, scored, oldest } = preview.data;
  const unmeasured = rules.reduce((sum, rule) => sum + rule.unmeasured, 0);
  return (
    <Stack gap={8}>
      {rules.length > 0 && (
        <table className={styles.preview} aria-labelledby="retention-due">
          <thead>
            <tr>
              <th scope="col">{text('recordings.ruleName')}</th>
              <th scope="col">{text('recordings.count')}</th>
              <th scope="col">{text('recordings.room')}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ name, recordings, bytes }, at) => (
              <tr key={at}>
                <td>{name}</td>
                <td>{recordings.toLocaleString(language)}</td>
                <td>{recordings === 0 ? '–' : bytesText(bytes, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Text size="sm" c="dimmed">
        {[
          oldest === null
            ? text('recordings.nothingDue')
            : text('recordings.oldest', { day: dayText(oldest.slice(0, 10), language) }),
          text('recordings.keptHeld', { count: held }),
          text('recordings.keptScored', { count: scored }),
          ...(unmeasured > 0 ? [text('recordings.sizeUnknown', { count: unmeasured })] : []),
        ].join(' ')}
      </Text>
    </Stack>
  );
}
