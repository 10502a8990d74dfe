import { Text, UnstyledButton } from '@mantine/core';
import type { RecordingGapCount } from '../../../shared/contract/recording-check.ts';
import { useText } from '../../i18n/use-text.ts';
import { sharpPercentText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import styles from './recordings.module.css';

const mostShown = 10;

/** Gaps by line or agent, each beside its answered calls; a press shows the gaps of that one alone. */
export function GapCounts({
  counts,
  label,
  chosen,
  onChoose,
}: {
  counts: readonly RecordingGapCount[];
  label: string;
  chosen: string | undefined;
  onChoose: (key: string | undefined) => void;
}) {
  const { text, language } = useText();
  const withGaps = counts.filter(({ key, faults }) => faults > 0 || key === chosen);
  const most = Math.max(...withGaps.map(({ faults, answered }) => faults / answered), 0.01);
  if (withGaps.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {text('recordings.noGaps')}
      </Text>
    );
  return (
    <>
      <ul className={`${layout.plainList} ${styles.counts}`} aria-label={label}>
        {withGaps.slice(0, mostShown).map(({ key, name, answered, faults }) => (
          <li key={key ?? ''}>
            <UnstyledButton
              className={styles.count}
              disabled={key === null}
              aria-pressed={key === null ? undefined : key === chosen}
              onClick={() => onChoose(key === chosen ? undefined : (key ?? undefined))}
            >
              <span className={styles.countName}>{key === null ? text('recordings.none') : (name ?? key)}</span>
              <span className={styles.bar} aria-hidden>
                <span style={{ width: `${answered === 0 ? 0 : (100 * faults) / answered / most}%` }} />
              </span>
              <span className={layout.figures}>{text('recordings.faultsOf', { faults, answered })}</span>
              <span className={`${layout.figures} ${styles.share}`}>
                {sharpPercentText(answered === 0 ? 0 : faults / answered, language)}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {withGaps.length > mostShown && (
        <Text size="xs" c="dimmed">
          {text('recordings.more', { count: withGaps.length - mostShown })}
        </Text>
      )}
    </>
  );
}
