import { Alert, Anchor, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type ImportEncoding,
  type ImportPreview,
  type ImportState,
  isImportRunning,
  maxImportBytes,
} from '../../../shared/contract/admin/customer-import.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { addresses, mediums } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { PageHead } from '../../kit/list/list-page.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { FileColumns } from './file-columns-list.tsx';
import { FileDrop } from './file-drop.tsx';
import { FirstLines } from './first-lines.tsx';
import { ImportProgress } from './import-progress.tsx';
import { useImport } from './use-import.ts';
import pageStyles from '../../kit/page.module.css';
import styles from './import.module.css';
import * as z from 'zod';
import { auditLog } from '../../api/admin-reads.ts';
import { Card } from '../../kit/card.tsx';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import layout from '../../kit/layout.module.css';

const shownImports = 5;
const action = 'customers.imported';
const countsSchema = z.object({ imported: z.int(), rejected: z.int() });

/** The last imports that wrote customers, as the audit log has them. */
function PastImports() {
  const { text } = useText();
  const dayTimeText = useDayTimeText();
  const { data } = useInfiniteQuery(auditLog(useClinic(), { action }));
  const entries = data?.pages[0]?.rows.slice(0, shownImports) ?? [];
  if (entries.length === 0) return null;
  return (
    <Card
      id="past-imports"
      title={text('import.past')}
      aside={
        <Link to="/back-office/audit" search={{ action }} className={layout.plainLink}>
          {text('backOffice.audit')}
        </Link>
      }
    >
      <ul className={layout.plainList} aria-labelledby="past-imports">
        {entries.map(({ id, at, user, detail }) => {
          const counts = countsSchema.safeParse(detail).data;
          return (
            <li key={id} className={styles.past}>
              <span>{counts ? text('import.pastCounts', counts) : '–'}</span>
              <span className={layout.second}>{[dayTimeText(at), user?.name ?? text('audit.nobody')].join(' · ')}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const steps = ['choose', 'check', 'import'] as const;
type ImportStep = (typeof steps)[number];

/** The way of an import, and where on it this one is; `done`: it is at its end. */
function ImportSteps({ step }: { step: ImportStep | 'done' }) {
  const { text } = useText();
  const at = step === 'done' ? steps.length : steps.indexOf(step);
  return (
    <ol className={styles.steps} aria-label={text('import.steps')}>
      {steps.map((one, index) => (
        <li
          key={one}
          data-state={index < at ? 'past' : index === at ? 'now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.stepNumber} aria-hidden>
            {index < at ? '✓' : index + 1}
          </span>
          {text(`import.step.${one}`)}
        </li>
      ))}
    </ol>
  );
}

/** Customers from a file: chosen, checked, and written when that is confirmed. */
export function ImportPage() {
  const { text } = useText();
  const { id, isConfirmed, state, percent, problem, file, choose, start, stop, cancel } = useImport();
  const isTooLarge = file !== null && file.size > maxImportBytes;
  const isRunning = percent !== null || (state.data !== undefined && isImportRunning(state.data));
  const unreadable = id === undefined ? null : blockingProblemOf(state);
  const preview = (id !== undefined && state.data?.preview) || null;
  const [kept, keep] = useState<{ file: File | null; preview: ImportPreview } | null>(null);
  if (preview !== null && preview !== kept?.preview) keep({ file, preview });
  // While a file is read in another encoding, its first lines stay as they were.
  const shown = preview ?? (isRunning && kept?.file === file ? kept?.preview : null);
  const read = (encoding: ImportEncoding): void => void start({ isDryRun: true, encoding });
  const isCheckable = file !== null && !id && !isTooLarge && percent === null;
  const step = stepOf(id === undefined ? undefined : state.data, isConfirmed, file !== null || id !== undefined);
  return (
    <Stack gap="md" className={`${pageStyles.page} ${pageStyles.scrolls} ${pageStyles.measured}`} data-part="page">
      <PageHead title={text('backOffice.import')} hint={text('import.purpose')} />
      <div className={styles.columns}>
        <Stack gap="md" className={styles.main}>
          <ImportSteps step={step} />
          <NeededLists />
          <FileDrop file={file} isRunning={isRunning} isPrimary={!file && !id} onChoose={choose}>
            {isCheckable && (
              <Button onClick={() => void start({ isDryRun: true, encoding: null })}>{text('import.check')}</Button>
            )}
          </FileDrop>
          {isTooLarge && (
            <Alert color="red">{text('import.tooLarge', { megabytes: maxImportBytes / 1024 / 1024 })}</Alert>
          )}
          {problem !== null && <ProblemNotice error={problem} />}
          {percent !== null && <Sending percent={percent} onStop={stop} />}
          {shown && step !== 'done' && <FirstLines preview={shown} isBusy={isRunning} onEncoding={file && read} />}
          {id && !unreadable && !state.data && percent === null && <Skeleton height={120} />}
          {unreadable && <ProblemNotice error={unreadable} onRetry={() => void state.refetch()} />}
          {id && !unreadable && state.data && percent === null && (
            <ImportProgress
              state={state.data}
              isConfirmed={isConfirmed}
              hasFile={file !== null}
              onImport={
                preview?.is_encoding_certain === false
                  ? null
                  : () => start({ isDryRun: false, encoding: preview?.encoding ?? null })
              }
              onCancel={cancel}
            />
          )}
        </Stack>
        <Stack gap="md">
          <FileColumns preview={preview} />
          <PastImports />
        </Stack>
      </div>
    </Stack>
  );
}

/** A file that is checked waits to be imported; one that was refused is chosen again. */
function stepOf(state: ImportState | undefined, isConfirmed: boolean, isChosen: boolean): ImportStep | 'done' {
  if (!state) return isChosen ? 'check' : 'choose';
  if (state.state === 'done') return state.imported > 0 ? 'done' : 'import';
  if (state.state === 'writing' || (state.state === 'checking' && isConfirmed)) return 'import';
  return state.problem === null ? 'check' : 'choose';
}

function Sending({ percent, onStop }: { percent: number; onStop: () => void }) {
  const { text } = useText();
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {text('import.sending', { percent })}
      </Text>
      <Progress value={percent} aria-label={text('import.sending', { percent })} />
      <Group>
        <Button variant="default" onClick={onStop}>
          {text('import.stop')}
        </Button>
      </Group>
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
    <Alert color="yellow" title={text('import.listsFirst')}>
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
