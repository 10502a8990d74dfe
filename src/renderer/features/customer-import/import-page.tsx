import { Alert, Anchor, Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isImportRunning, maxImportBytes } from '../../../shared/contract/admin/customer-import.ts';
import { blockingProblemOf } from '../../api/blocking-problem.ts';
import { addresses, mediums } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { FileColumns } from './file-columns-list.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportProgress } from './import-progress.tsx';
import { SampleFile } from './sample-file.tsx';
import { useImport } from './use-import.ts';
import pageStyles from '../../ui/page.module.css';

/** Customers from a file: chosen, checked, and written when that is confirmed. */
export function ImportPage() {
  const { text } = useText();
  const { id, isConfirmed, state, percent, problem, file, choose, start, stop, cancel } = useImport();
  const isTooLarge = file !== null && file.size > maxImportBytes;
  const isRunning = percent !== null || (state.data !== undefined && isImportRunning(state.data));
  const unreadable = id === undefined ? null : blockingProblemOf(state);
  return (
    <Stack gap="md" className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <Title order={1}>{text('backOffice.import')}</Title>
      <Text size="sm" c="dimmed" maw={640}>
        {text('import.purpose')}
      </Text>
      <NeededLists />
      <FileDrop file={file} isRunning={isRunning} isPrimary={!file && !id} onChoose={choose} />
      <SampleFile />
      <FileColumns file={file} />
      {isTooLarge && <Alert color="red">{text('import.tooLarge', { megabytes: maxImportBytes / 1024 / 1024 })}</Alert>}
      {problem !== null && <ProblemNotice error={problem} />}
      {file && !id && !isTooLarge && percent === null && (
        <Group>
          <Button onClick={() => void start({ isDryRun: true })}>{text('import.check')}</Button>
        </Group>
      )}
      {percent !== null && (
        <Stack gap="xs" maw={640}>
          <Text size="sm" role="status">
            {text('import.sending', { percent })}
          </Text>
          <Progress value={percent} aria-label={text('import.sending', { percent })} />
          <Group>
            <Button variant="default" onClick={stop}>
              {text('import.stop')}
            </Button>
          </Group>
        </Stack>
      )}
      {id && !unreadable && !state.data && percent === null && <Skeleton height={120} maw={640} />}
      {unreadable && <ProblemNotice error={unreadable} onRetry={() => void state.refetch()} />}
      {id && !unreadable && state.data && percent === null && (
        <ImportProgress
          state={state.data}
          isConfirmed={isConfirmed}
          hasFile={file !== null}
          onImport={() => start({ isDryRun: false })}
          onCancel={cancel}
        />
      )}
    </Stack>
  );
}

/** Each customer has an address and a source of the lists: while one of them is empty, every line is rejected. */
function NeededLists() {
  const { text } = useText();
  const clinic = useClinic();
  const listed = { addresses: useQuery(addresses(clinic)).data, mediums: useQuery(mediums(clinic)).data };
  const empty = (['addresses', 'mediums'] as const).filter((list) => listed[list]?.length === 0);
  if (empty.length === 0) return null;
  return (
    <Alert color="yellow" maw={640} title={text('import.listsFirst')}>
      {text('import.listsWhy')}{' '}
      {empty.map((list, index) => (
        <span key={list}>
          {index > 0 && text('list.separator')}
          <Anchor component={Link} to={`/back-office/lists/${list}`} size="sm" underline="always" c="inherit">
            {text(`lists.${list}`)}
          </Anchor>
        </span>
      ))}
    </Alert>
  );
}
