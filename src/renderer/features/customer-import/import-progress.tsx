import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ImportState } from '../../../shared/contract/admin/customer-import.ts';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmedButton } from '../../kit/confirmed-button.tsx';
import { type FigureTile, FigureTiles } from '../../kit/figure-tiles.tsx';
import { countText } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { usePress } from '../../kit/use-press.ts';
import { RejectedLines } from './rejected-lines.tsx';
import styles from './import.module.css';

interface ImportProgressParts {
  readonly state: ImportState;
  /** It was checked before: what is checked again is that nothing has changed since. */
  readonly isConfirmed: boolean;
  readonly hasFile: boolean;
  /** Null until somebody has said in which encoding the file is. */
  readonly onImport: (() => Promise<unknown>) | null;
  readonly onCancel: () => Promise<unknown>;
}

/** How far an import is; and when it has ended, what came of it. */
export function ImportProgress({ state, isConfirmed, hasFile, onImport, onCancel }: ImportProgressParts) {
  const { text } = useText();
  const total = state.lines - state.rejected_total;
  if (state.state === 'cancelling')
    return (
      <Text size="sm" role="status">
        {text('import.cancelling')}
      </Text>
    );
  if (state.state === 'checking')
    return (
      <Stack gap="xs">
        <Text size="sm" role="status">
          {isConfirmed ? text('import.preparing') : text('import.checking', { count: state.lines })}
        </Text>
        <CancelButton onCancel={onCancel} />
      </Stack>
    );
  if (state.state === 'writing')
    return (
      <Stack gap="xs">
        <Text size="sm" role="status">
          {text('import.writing', { done: state.done, total })}
        </Text>
        <Progress value={(100 * state.done) / Math.max(1, total)} aria-label={text('backOffice.import')} />
      </Stack>
    );
  return (
    <Stack gap="md">
      <Outcome
        state={state}
        action={
          isChecked(state) ? (
            total > 0 && onImport && <ImportButton state={state} hasFile={hasFile} onImport={onImport} />
          ) : (
            <LinkButton to="/customers" variant="default">
              {text('import.openCustomers')}
            </LinkButton>
          )
        }
      />
      <RejectedLines state={state} />
    </Stack>
  );
}

function ImportButton({
  state,
  hasFile,
  onImport,
}: Pick<ImportProgressParts, 'state' | 'hasFile'> & { onImport: () => Promise<unknown> }) {
  const { text } = useText();
  const accepted = state.lines - state.rejected_total;
  if (!hasFile) return <Text size="sm">{text('import.again')}</Text>;
  return (
    <ConfirmedButton
      action={text('import.all', { count: accepted })}
      title={text('import.confirmTitle')}
      consequence={text('import.confirm', { accepted, rejected: state.rejected_total })}
      onConfirm={onImport}
    />
  );
}

function CancelButton({ onCancel }: Pick<ImportProgressParts, 'onCancel'>) {
  const { text } = useText();
  const press = usePress();
  return (
    <Group>
      <Button variant="default" onClick={press(onCancel)}>
        {text('import.cancel')}
      </Button>
    </Group>
  );
}

/** A check writes nothing; a real import of any valid line has imported it. */
const isChecked = ({ state, imported }: ImportState): boolean => state === 'done' && imported === 0;

/** The lines that were read, and those that are written; why, where nothing can be. `action`: what to do next. */
function Outcome({ state, action }: { state: ImportState; action: ReactNode }) {
  const { text, problemTexts, language } = useText();
  if (state.problem)
    return (
      <Alert color={state.state === 'cancelled' ? 'gray' : 'red'} role="alert">
        {fieldText(state.problem, problemTexts)}
      </Alert>
    );
  const { lines, imported, rejected_total: rejected } = state;
  const isCheck = isChecked(state);
  const tiles: FigureTile[] = [
    { name: text('import.linesRead'), value: countText(lines, language), note: text('import.withoutHeader') },
    {
      name: text(isCheck ? 'import.willBeAdded' : 'import.added'),
      value: countText(isCheck ? lines - rejected : imported, language),
      note: text('import.noneChanged'),
    },
    {
      name: text('import.rejectedLines'),
      value: countText(rejected, language),
      note: text(rejected === 0 ? 'import.noneRejected' : 'import.notWritten'),
      isBad: rejected > 0,
    },
  ];
  const others = state.other_sheets.map(({ name, rows }) => text('import.sheetRows', { name, count: rows }));
  return (
    <Stack gap="sm">
      <FigureTiles tiles={tiles} label={text('import.result')} />
      {others.length > 0 && (
        <Alert color="yellow" title={text(isCheck ? 'import.otherSheets' : 'import.otherSheetsLeft')}>
          {others.join(text('list.separator'))}
        </Alert>
      )}
      <div className={styles.outcome}>
        <Text size="sm" role="status">
          {isCheck
            ? text('import.checked', { accepted: lines - rejected, lines })
            : text('import.done', { count: imported })}
          {!isCheck && rejected > 0 && ` ${text('import.leftOut', { count: rejected })}`}
        </Text>
        {action}
      </div>
    </Stack>
  );
}
