import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { ImportState } from '../../../shared/contract/admin/customer-import.ts';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useExtension } from '../../state/use-workstation.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { usePress } from '../../ui/use-press.ts';
import { RejectedLines } from './rejected-lines.tsx';

interface ImportProgressParts {
  readonly state: ImportState;
  /** It was checked before: what is checked again is that nothing has changed since. */
  readonly isConfirmed: boolean;
  readonly hasFile: boolean;
  readonly onImport: () => Promise<unknown>;
  readonly onCancel: () => Promise<unknown>;
}

/** How far an import is; and when it has ended, what came of it. */
export function ImportProgress({ state, isConfirmed, hasFile, onImport, onCancel }: ImportProgressParts) {
  const { text } = useText();
  const total = state.lines - state.rejected_total;
  const cancel = useExtension('ext/admin/import/cancel') && <CancelButton onCancel={onCancel} />;
  if (state.state === 'cancelling')
    return (
      <Text size="sm" role="status">
        {text('import.cancelling')}
      </Text>
    );
  if (state.state === 'checking')
    return (
      <Stack gap="xs" maw={640}>
        <Text size="sm" role="status">
          {isConfirmed ? text('import.preparing') : text('import.checking', { count: state.lines })}
        </Text>
        {cancel}
      </Stack>
    );
  if (state.state === 'writing')
    return (
      <Stack gap="xs" maw={640}>
        <Text size="sm" role="status">
          {text('import.writing', { done: state.done, total })}
        </Text>
        <Progress value={(100 * state.done) / Math.max(1, total)} aria-label={text('backOffice.import')} />
        {cancel}
      </Stack>
    );
  return (
    <Stack gap="md">
      <Outcome state={state} />
      {isChecked(state) && total > 0 && (
        <Group>
          {hasFile ? (
            <ConfirmedButton
              action={text('import.all', { count: total })}
              title={text('import.confirmTitle')}
              consequence={text('import.confirm', { accepted: total, rejected: state.rejected_total })}
              onConfirm={onImport}
            />
          ) : (
            <Text size="sm">{text('import.again')}</Text>
          )}
        </Group>
      )}
      <RejectedLines state={state} />
    </Stack>
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

function Outcome({ state }: { state: ImportState }) {
  const { text, problemTexts } = useText();
  if (state.problem)
    return (
      <Alert color={state.state === 'cancelled' ? 'gray' : 'red'} role="alert" maw={640}>
        {fieldText(state.problem, problemTexts)}
      </Alert>
    );
  const { lines, imported, rejected_total: rejected } = state;
  return (
    <Alert color={isChecked(state) ? 'blue' : 'teal'} role="status" maw={640}>
      {isChecked(state)
        ? text('import.checked', { accepted: lines - rejected, lines })
        : text('import.done', { count: imported })}
      {!isChecked(state) && rejected > 0 && ` ${text('import.leftOut', { count: rejected })}`}
    </Alert>
  );
}
