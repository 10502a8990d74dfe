import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { playLeft, type Run, summaryOf } from './run.ts';
import layout from '../../../kit/layout.module.css';
import styles from './run.module.css';

interface RunEndProps {
  readonly run: Run;
  readonly onChange: (changeOf: (run: Run) => Run) => void;
  readonly onLeave: () => void;
}

const figures = ['called', 'reached', 'done', 'tried', 'later', 'left'] as const;

/** The figures of the run; what is left can be played once more. */
export function RunEnd({ run, onChange, onLeave }: RunEndProps) {
  const { text } = useText();
  const summary = summaryOf(run);
  const { left, skipped } = summary;
  return (
    <Stack gap="md" role="status">
      <Text>{text(left > 0 ? 'run.leftOver' : 'run.finished', { count: left })}</Text>
      <dl className={styles.summary}>
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{text(`run.sum.${figure}`)}</dt>
            <dd className={layout.figures}>{summary[figure]}</dd>
          </div>
        ))}
      </dl>
      {skipped.length > 0 && (
        <section aria-label={text('run.state.skipped')}>
          <Title order={2} size="h4">
            {text('run.state.skipped')}
          </Title>
          <ul className={layout.plainList}>
            {skipped.map(({ id, customer, note }) => (
              <li key={id}>
                <Text size="sm">{note ? text('run.skippedFor', { customer, reason: note }) : customer}</Text>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Group gap="sm">
        {left > 0 && (
          <Button autoFocus onClick={() => onChange(playLeft)}>
            {text('run.playLeftOver')}
          </Button>
        )}
        <Button autoFocus={left === 0} variant={left > 0 ? 'default' : 'filled'} onClick={onLeave}>
          {text('run.toList')}
        </Button>
      </Group>
    </Stack>
  );
}
