import { Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { skillGroups } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormPanel } from '../../kit/forms/form-panel.tsx';
import { useChoices } from '../../parts/use-choices.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmedButton } from '../../kit/confirmed-button.tsx';
import { localName } from '../../kit/local-name.ts';
import { newInboundSchema } from './line-values.ts';
import { type SeenEntry, withNumber, withoutNumber } from './lines-change.ts';
import { LinesPanel } from './lines-panel.tsx';
import { useLinesChange } from './use-lines-change.ts';

type Inbound = LinesView['inbound'][number];

const numberValuesOf = (present: Inbound | null) => ({
  number: present?.number ?? '',
  group_id: present ? String(present.group_id) : null,
  source: present?.source ?? '',
});
const seenNumber = ({ number, version }: Inbound): SeenEntry => ({ kind: 'number', key: number, version });

export function NewNumber() {
  const { text } = useText();
  return (
    <LinesPanel
      missing={text('number.missing')}
      form={({ inbound }) => <NumberForm present={null} others={inbound.map(({ number }) => number)} />}
    />
  );
}

/** The number that the address names. */
export function EditNumber() {
  const { text } = useText();
  const { number } = useParams({ from: '/back-office/lines/number/$number' });
  const formOf = ({ inbound }: LinesView) => {
    const present = inbound.find((one) => one.number === number);
    const others = inbound.map((one) => one.number).filter((other) => other !== number);
    return present ? <NumberForm key={number} present={present} others={others} /> : null;
  };
  return <LinesPanel missing={text('number.missing')} form={formOf} />;
}

/** `others`: numbers that are listed already. */
function NumberForm({ present, others }: { present: Inbound | null; others: readonly string[] }) {
  const { text, language } = useText();
  const navigate = useNavigate();
  const { read, change } = useLinesChange();
  const choices = useChoices();
  const groups = useQuery(skillGroups(useClinic()));
  const form = useForm({
    name: present ? `number:${present.number}` : 'new-number',
    initial: numberValuesOf(present),
    schema: newInboundSchema(others),
    bodyOf: ({ number, group_id: group, source }) => ({
      number: typedText(number).replaceAll(/[\s-]/g, ''),
      group_id: group ?? undefined,
      ...(source.trim() === '' ? {} : { source: typedText(source).trim() }),
    }),
    // The lines are read and written as a whole: one key would apply to several lists.
    isKeyed: false,
    send: async (body, _key, seen) => {
      await change((lines) => withNumber(lines, body, present?.number ?? null), seen ? seenNumber(seen) : null);
      return body.number;
    },
    existing: {
      entry: present,
      reason: 'changed-meanwhile',
      valuesOf: numberValuesOf,
      codes: ['group_id'],
      reread: async () => (await read()).inbound.find(({ number }) => number === present?.number) ?? present,
    },
    onSent: (number) => {
      notifications.show({ color: 'teal', message: text('form.saved', { what: number }) });
      void navigate({ to: '/back-office/lines/number/$number', params: { number } });
    },
  });
  return (
    <FormPanel
      form={form}
      title={present?.number ?? text('number.new')}
      closeTo="/back-office/lines"
      create={present ? undefined : text('number.create')}
      actions={present && <RemoveNumber present={present} />}
    >
      <TextInput
        label={text('number.number')}
        description={text('number.numberHint')}
        autoFocus={present === null}
        autoComplete="off"
        {...form.text('number')}
      />
      <Select
        label={text('number.group')}
        {...choices(groups, (all = []) =>
          all.map(({ id, name }) => ({ value: String(id), label: localName(name, language) })),
        )}
        allowDeselect={false}
        {...form.choice('group_id')}
      />
      <TextInput
        label={text('number.source')}
        description={text('number.sourceHint')}
        autoComplete="off"
        {...form.text('source')}
      />
    </FormPanel>
  );
}

function RemoveNumber({ present }: { present: Inbound }) {
  const { number } = present;
  const { text } = useText();
  const navigate = useNavigate();
  const { change } = useLinesChange();
  const remove = async (): Promise<void> => {
    await change((lines) => withoutNumber(lines, number), seenNumber(present));
    notifications.show({ color: 'teal', message: text('number.removed', { number }) });
    void navigate({ to: '/back-office/lines' });
  };
  return (
    <ConfirmedButton
      variant="light"
      color="red"
      action={text('number.remove')}
      title={text('number.removeTitle', { number })}
      consequence={text('number.removeConsequence')}
      onConfirm={remove}
    />
  );
}
