import { Button, Group, Progress, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { type CallFilter, exportQueryOf } from '../../api/call-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone, useWorkstation } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../ui/notify-problem.tsx';
import { saveBlob } from '../../ui/save-file.ts';
import { exportCalls, useRunningExport } from './call-export.ts';
import layout from '../../ui/layout.module.css';

/** Saves the listed calls as a file and shows the progress. `isExtended`: the service lists both kinds together. */
export function ExportButton({
  filter,
  isExtended,
  isEmpty,
}: {
  filter: CallFilter;
  isExtended: boolean;
  isEmpty: boolean;
}) {
  const { text } = useText();
  const { mirrors } = useWorkstation();
  const timeZone = useTimeZone();
  const { running } = useRunningExport();
  const save = async (): Promise<void> => {
    const signedOut = new AbortController();
    const stopWatching = mirrors.signIn.subscribe(({ value }) => value.state !== 'signed-in' && signedOut.abort());
    try {
      const file = await exportCalls(exportQueryOf(filter, { timeZone, isExtended }), signedOut.signal);
      if (!file) return;
      saveBlob(file.content, file.name);
      notifications.show({ color: 'teal', message: text('calls.exported', { count: file.rows, name: file.name }) });
    } catch (error) {
      notifyProblem(error);
    } finally {
      stopWatching();
    }
  };
  if (running)
    return (
      <Group gap="sm" wrap="nowrap">
        <Text size="sm" className={layout.figures} role="status">
          {running.total === null
            ? text('calls.exportStarting')
            : text('calls.exporting', { done: running.rows, total: running.total })}
        </Text>
        <Progress
          w={120}
          value={(100 * running.rows) / Math.max(1, running.total ?? 0)}
          aria-label={text('calls.exportProgress')}
        />
        <Button variant="default" onClick={running.cancel}>
          {text('calls.exportCancel')}
        </Button>
      </Group>
    );
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} disabled={isEmpty} onClick={() => void save()}>
      {text('calls.export')}
    </Button>
  );
}
