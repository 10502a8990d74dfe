import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { type OutboxEntry, outboxKindOf } from '../../../shared/ipc/outbox-ipc.ts';
import { fieldProblemsOf } from '../../../shared/problems/field-problems.ts';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { ConfirmedButton } from '../../kit/confirmed-button.tsx';
import { usePress } from '../../kit/use-press.ts';
import { kindOf } from './corrections.ts';
import { textOfEntry } from './text-of-entry.ts';
import layout from '../../kit/layout.module.css';

/** Unsent entries, the oldest first: subject, customer, time and reason. */
export function OutboxList({ onCorrect }: { onCorrect: (entry: OutboxEntry) => void }) {
  const { text } = useText();
  const entries = useWorkstation().mirrors.outbox((state) => state.value);
  if (entries.length === 0) return <Text size="sm">{text('outbox.empty')}</Text>;
  return (
    <Stack gap="md" component="ul" className={layout.plainList}>
      {entries.map((entry) => (
        <OneEntry key={entry.id} entry={entry} onCorrect={() => onCorrect(entry)} />
      ))}
    </Stack>
  );
}

function OneEntry({ entry, onCorrect }: { entry: OutboxEntry; onCorrect: () => void }) {
  const { text, language, problemTexts } = useText();
  const { outbox } = useWorkstation();
  const press = usePress();
  const problemText = useProblemText();
  const { id, customer, writtenAt, state, problem } = entry;
  const what = textOfEntry(entry, text);
  const fieldTexts = problem
    ? Object.values(fieldProblemsOf(problem))
        .flat()
        .map((one) => fieldText(one, problemTexts))
    : [];
  const reasons = fieldTexts.length > 0 || !problem ? fieldTexts : [problemText(problem)];
  const since = new Date(writtenAt).toLocaleString(language, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <Stack gap={4} component="li" aria-label={customer === null ? what.title : `${what.title}, ${customer}`}>
      <Group justify="space-between">
        <Text size="sm" className={customer === null ? undefined : layout.name}>
          {customer ?? text('outbox.noCustomer')}
        </Text>
        <Badge color={state === 'refused' ? 'red' : 'orange'} variant="light" tt="none">
          {text(`outbox.state.${state}`)}
        </Badge>
      </Group>
      <Text size="sm">{what.title}</Text>
      {what.typed !== null && (
        <Text size="sm" className={layout.keepsLines}>
          {what.typed}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {text('outbox.since', { since })}
      </Text>
      {reasons.map((reason) => (
        <Text key={reason} size="sm">
          {reason}
        </Text>
      ))}
      <Group gap="xs">
        {state === 'refused' && (kindOf(entry) !== null || outboxKindOf(entry) === 'wrapUp.save') && (
          <Button size="compact-sm" variant="default" onClick={onCorrect}>
            {text('outbox.correct')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={press(() => outbox.retry({ id }))}>
          {text('outbox.retry')}
        </Button>
        <ConfirmedButton
          size="compact-sm"
          variant="subtle"
          color="red"
          action={text('outbox.giveUp')}
          title={text('outbox.giveUpTitle')}
          consequence={text('outbox.giveUpConsequence', { what: what.title })}
          onConfirm={() => outbox.giveUp({ id })}
        />
      </Group>
    </Stack>
  );
}
