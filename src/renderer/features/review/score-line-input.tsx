import { ActionIcon, Chip, Group, SegmentedControl, Text, Textarea } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { Moment } from '../../../shared/contract/review.ts';
import type { ScoreLine } from '../../../shared/contract/scorecard.ts';
import { highestOf, lowestOf, type ScorecardLine } from '../../../shared/domain/scorecard.ts';
import { useText } from '../../i18n/use-text.ts';
import { durationText } from '../../kit/format.ts';
import styles from './review.module.css';

const notApplicable = 'x';

/** A line that is judged: digits give its value, X says that it does not apply, the arrows lead to the other lines. */
export function ScoreLineInput({
  line,
  given,
  moments,
  onChange,
  onMove,
}: {
  line: ScorecardLine;
  given: ScoreLine | null;
  moments: readonly Moment[];
  onChange: (part: Partial<ScoreLine>) => void;
  /** To the line so many places further down. */
  onMove: (by: number) => void;
}) {
  const { text } = useText();
  const [isOpen, setOpen] = useState(given !== null && (given.comment !== null || given.moment_ids.length > 0));
  const [lowest, highest] = [lowestOf(line), highestOf(line)];
  const choices = Array.from({ length: highest - lowest + 1 }, (_, at) => String(lowest + at));
  const linked = given?.moment_ids ?? [];
  const numbers = moments.flatMap(({ id }, at) => (linked.includes(id) ? [at + 1] : []));
  const isFatalNow = line.is_fatal && given?.value === lowest;
  const about = [
    text('review.weight', { weight: line.weight }),
    line.is_fatal && !isFatalNow && text('review.fatalLine'),
    numbers.length > 0 && text('review.linkedMoments', { numbers: numbers.join(', ') }),
  ];
  const give = (choice: string): void => onChange({ value: choice === notApplicable ? null : Number(choice) });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const key = event.key.toLowerCase();
    if (step !== undefined) onMove(step);
    else if (choices.includes(key) || key === notApplicable) give(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.line} data-part="score-line">
      <div className={styles.lineHead}>
        <span className={styles.lineText}>
          {line.text}
          <span className={styles.lineAbout}>{about.filter(Boolean).join(' · ')}</span>
          {isFatalNow && <span className={styles.fatalNow}>{text('review.fatalNow')}</span>}
        </span>
        <div onKeyDown={onKeyDown} role="presentation">
          <SegmentedControl
            size="xs"
            aria-label={line.text}
            value={given === null ? '' : given.value === null ? notApplicable : String(given.value)}
            data={[
              ...choices.map((value) => ({ value, label: value })),
              { value: notApplicable, label: text('review.notApplicable') },
            ]}
            onChange={give}
          />
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={text('review.details', { line: line.text })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconMessage2 size={16} />
        </ActionIcon>
      </div>
      {isOpen && (
        <div className={styles.lineDetails}>
          <Textarea
            aria-label={text('review.details', { line: line.text })}
            placeholder={text('review.comment')}
            autosize
            minRows={1}
            maxLength={500}
            value={given?.comment ?? ''}
            onChange={(event) => onChange({ comment: event.currentTarget.value || null })}
          />
          {moments.length > 0 && (
            <Group gap={4} role="group" aria-label={text('review.ofLine')}>
              <Text size="xs" c="dimmed">
                {text('review.ofLine')}
              </Text>
              {moments.map(({ id, at_ms: at }, index) => (
                <Chip
                  key={id}
                  size="xs"
                  variant="outline"
                  checked={linked.includes(id)}
                  aria-label={text('review.momentChip', { number: index + 1, time: durationText(at / 1000) })}
                  onChange={(isLinked) =>
                    onChange({ moment_ids: isLinked ? [...linked, id] : linked.filter((one) => one !== id) })
                  }
                >
                  {index + 1}
                </Chip>
              ))}
            </Group>
          )}
        </div>
      )}
    </div>
  );
}
