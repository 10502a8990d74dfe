import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RecordingFault, recordingFaults } from '../../../shared/contract/recording-check.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { type Days, recordingGapCounts } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { countText } from '../../kit/format.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import layout from '../../kit/layout.module.css';
import styles from './recordings.module.css';

/** The kinds of faults that were found, the commonest first; a press lists the calls of that kind alone. */
export function FaultKinds({
  days,
  chosen,
  onChoose,
}: {
  days: Days;
  chosen: RecordingFault | undefined;
  onChoose: (fault: RecordingFault | undefined) => void;
}) {
  const { text, language } = useText();
  const counts = useQuery(recordingGapCounts(useClinic(), days, 'fault'));
  const problem = blockingProblemOf(counts);
  const found = (counts.data ?? []).flatMap(({ key, faults }) => {
    const fault = recordingFaults.find((one) => one === key);
    return fault === undefined ? [] : [{ fault, faults }];
  });
  const shown =
    chosen === undefined || found.some(({ fault }) => fault === chosen)
      ? found
      : [...found, { fault: chosen, faults: 0 }];
  return (
    <Card
      isFlush
      id="fault-kinds"
      title={text('recordings.faults')}
      nothing={counts.data && shown.length === 0 ? text('recordings.noFaultKnown') : null}
    >
      {problem && <ProblemNotice error={problem} onRetry={() => void counts.refetch()} />}
      {!counts.data && !problem && (
        <div className={styles.loading}>
          <Skeleton height={96} />
        </div>
      )}
      {shown.length > 0 && (
        <ul className={`${layout.plainList} ${styles.kinds}`} aria-labelledby="fault-kinds">
          {shown.map(({ fault, faults }) => (
            <li key={fault}>
              <UnstyledButton
                className={styles.kind}
                aria-pressed={fault === chosen}
                title={text(`recordings.meaning.${fault}`)}
                onClick={() => onChoose(fault === chosen ? undefined : fault)}
              >
                <span className={layout.grows}>{text(`recordings.fault.${fault}`)}</span>
                <span className={styles.faults}>{countText(faults, language)}</span>
              </UnstyledButton>
              {fault === chosen && (
                <Text size="xs" c="dimmed" className={styles.meaning}>
                  {text(`recordings.meaning.${fault}`)}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
