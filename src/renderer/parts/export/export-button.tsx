import { Button, Group, Progress, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { type ExportedList, exportRows, useRunningExport } from './running-export.ts';
import { useSavedExport } from './use-saved-export.ts';
import layout from '../../kit/layout.module.css';

/** Saves all rows of a list as a file, and shows the progress. `query`: the filters and the order of the list. */
export function ExportButton({
  list,
  query,
  isEmpty,
}: {
  list: ExportedList;
  query: () => Readonly<Record<string, string>>;
  isEmpty: boolean;
}) {
  const { text } = useText();
  const { running } = useRunningExport();
  const saved = useSavedExport();
  const save = (): Promise<void> =>
    saved(
      (signedOut) => exportRows(list, { query: query(), signedOut }),
      ({ rows, name }) => text('export.done', { count: rows, name }),
    );
  if (running?.source === list)
    return (
      <Group gap="sm" wrap="nowrap">
        <Text size="sm" className={layout.figures} role="status">
          {running.total === null
            ? text('export.starting')
            : text('export.running', { done: running.done, total: running.total })}
        </Text>
        <Progress
          w={120}
          value={(100 * running.done) / Math.max(1, running.total ?? 0)}
          aria-label={text('export.progress')}
        />
        <Button variant="default" onClick={running.cancel}>
          {text('export.cancel')}
        </Button>
      </Group>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      disabled={isEmpty || running !== null}
      title={running === null ? undefined : text('export.elsewhere')}
      onClick={() => void save()}
    >
      {text('export.list')}
    </Button>
  );
}
