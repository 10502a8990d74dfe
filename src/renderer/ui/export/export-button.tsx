import { Button, Group, Progress, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { notifyProblem } from '../notify-problem.tsx';
import { saveBlob } from '../save-file.ts';
import { type ExportedList, exportRows, useRunningExport } from './running-export.ts';
import layout from '../layout.module.css';

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
  const { mirrors } = useWorkstation();
  const { running } = useRunningExport();
  const save = async (): Promise<void> => {
    const signedOut = new AbortController();
    const stopWatching = mirrors.signIn.subscribe(({ value }) => value.state !== 'signed-in' && signedOut.abort());
    try {
      const file = await exportRows(list, query(), signedOut.signal);
      if (!file) return;
      saveBlob(file.content, file.name);
      notifications.show({ color: 'teal', message: text('export.done', { count: file.rows, name: file.name }) });
    } catch (error) {
      notifyProblem(error);
    } finally {
      stopWatching();
    }
  };
  if (running?.list === list)
    return (
      <Group gap="sm" wrap="nowrap">
        <Text size="sm" className={layout.figures} role="status">
          {running.total === null
            ? text('export.starting')
            : text('export.running', { done: running.rows, total: running.total })}
        </Text>
        <Progress
          w={120}
          value={(100 * running.rows) / Math.max(1, running.total ?? 0)}
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
