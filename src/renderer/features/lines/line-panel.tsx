import { Button, Group, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { LinesView } from '../../../shared/contract/admin/settings.ts';
import { numberFormats } from '../../../shared/domain/line.ts';
import { lineStates } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormPanel } from '../../kit/forms/form-panel.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { ConfirmedButton } from '../../kit/confirmed-button.tsx';
import { CallsOfLine, useSeesCalls } from './calls-of-line.tsx';
import { LineCondition, lineProblemText } from './line-condition.tsx';
import { LineTestDialog } from './line-test-dialog.tsx';
import { lineValuesOf, newTrunkSchema, trunkOf, trunkSchema } from './line-values.ts';
import { type SeenEntry, withoutTrunk, withTrunk } from './lines-change.ts';
import { LinesPanel } from './lines-panel.tsx';
import { useLinesChange } from './use-lines-change.ts';
import layout from '../../kit/layout.module.css';
import styles from './lines.module.css';

const secret = ['password', 'client_pem'] as const;

type Trunk = LinesView['trunks'][number];

export function NewLine() {
  const { text } = useText();
  return (
    <LinesPanel
      missing={text('line.missing')}
      form={({ trunks }) => <LineForm trunk={null} names={trunks.map(({ name }) => name)} />}
    />
  );
}

/** The line that the address names. */
export function EditLine() {
  const { text } = useText();
  const { name } = useParams({ from: '/back-office/lines/line/$name' });
  const formOf = ({ trunks }: LinesView) => {
    const trunk = trunks.find((one) => one.name === name);
    return trunk ? <LineForm key={name} trunk={trunk} names={[]} /> : null;
  };
  return <LinesPanel missing={text('line.missing')} form={formOf} />;
}

/** `names`: those that a new one cannot have. */
function LineForm({ trunk, names }: { trunk: Trunk | null; names: readonly string[] }) {
  const { text } = useText();
  const navigate = useNavigate();
  const { read, change } = useLinesChange();
  const [isTesting, setTesting] = useState(false);
  const form = useForm({
    name: trunk ? `line:${trunk.name}` : 'new-line',
    initial: lineValuesOf(trunk),
    secret,
    schema: trunk ? trunkSchema : newTrunkSchema(names),
    bodyOf: trunkOf,
    // The lines are read and written as a whole: one key would apply to several lists.
    isKeyed: false,
    send: async (body, _key, seen) => {
      await change((lines) => withTrunk(lines, body, trunk?.name ?? null), seen ? seenLine(seen) : null);
      return body.name;
    },
    existing: {
      entry: trunk,
      reason: 'changed-meanwhile',
      valuesOf: lineValuesOf,
      reread: async () => (await read()).trunks.find(({ name }) => name === trunk?.name) ?? trunk,
    },
    onSent: (name) => {
      notifications.show({ color: 'teal', message: text('form.saved', { what: name }) });
      void navigate({ to: '/back-office/lines/line/$name', params: { name } });
    },
  });
  const name = form.text('name');
  const transport = form.choice('transport');
  const title = trunk?.name ?? text('lines.new');
  return (
    <>
      <FormPanel
        form={form}
        title={title}
        closeTo="/back-office/lines"
        create={trunk ? undefined : text('line.create')}
        actions={trunk && <RemoveLine trunk={trunk} />}
      >
        {trunk && <PresentState name={trunk.name} onTest={() => setTesting(true)} />}
        {!trunk && (
          <TextInput
            label={text('line.name')}
            description={name.error === undefined && text('line.nameHint')}
            autoFocus
            autoComplete="off"
            {...name}
          />
        )}
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <TextInput
            className={layout.grows}
            label={text('line.host')}
            description={text('line.hostHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            {...form.text('host')}
          />
          <TextInput w={72} label={text('line.port')} inputMode="numeric" {...form.text('port')} />
          <Select
            w={88}
            label={text('line.transport')}
            data={['UDP', 'TCP', 'TLS']}
            allowDeselect={false}
            {...transport}
          />
        </Group>
        <TextInput
          label={text('line.user')}
          description={text('line.userHint')}
          autoComplete="off"
          {...form.text('user')}
        />
        <PasswordInput
          label={text(trunk?.has_password ? 'line.newPassword' : 'line.password')}
          description={trunk?.has_password ? text('line.newPasswordHint') : undefined}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': text('signIn.showPassword'), tabIndex: 0 }}
          {...form.text('password')}
        />
        {transport.value === 'TLS' && (
          <Textarea
            label={text('line.clientPem')}
            description={text(trunk?.has_client_pem ? 'line.clientPemSet' : 'line.clientPemHint')}
            autosize
            minRows={2}
            maxRows={6}
            spellCheck={false}
            {...form.text('client_pem')}
          />
        )}
        <Switch label={text('line.registers')} description={text('line.registersHint')} {...form.toggle('registers')} />
        <TextInput
          label={text('line.domain')}
          description={text('line.domainHint')}
          autoComplete="off"
          {...form.text('domain')}
        />
        <Group gap="sm" align="flex-start" grow>
          <TextInput
            label={text('line.identity')}
            description={text('line.identityHint')}
            inputMode="tel"
            autoComplete="off"
            {...form.text('identity')}
          />
          <TextInput label={text('line.displayName')} autoComplete="off" {...form.text('display_name')} />
        </Group>
        <Group gap="sm" align="flex-start" grow>
          <Select
            label={text('line.numberFormat')}
            data={(['dialled', ...numberFormats] as const).map((value) => ({
              value,
              label: text(`line.numberFormat.${value}`),
            }))}
            allowDeselect={false}
            {...form.choice('number_format')}
          />
          <TextInput
            label={text('line.numberPrefix')}
            inputMode="numeric"
            autoComplete="off"
            {...form.text('number_prefix')}
          />
        </Group>
        <Switch
          label={text('line.presentsCallers')}
          description={text('line.presentsCallersHint')}
          {...form.toggle('presents_callers')}
        />
        <Switch
          label={text('line.presentsOwnNumbers')}
          description={text('line.presentsOwnNumbersHint')}
          {...form.toggle('presents_own_numbers')}
        />
        <Switch
          label={text('line.followsRedirects')}
          description={text('line.followsRedirectsHint')}
          {...form.toggle('follow_redirects')}
        />
        <Switch
          label={text('line.encryptedSound')}
          description={text('line.encryptedSoundHint')}
          {...form.toggle('encrypted_sound')}
        />
      </FormPanel>
      {trunk && isTesting && <LineTestDialog name={trunk.name} onClose={() => setTesting(false)} />}
    </>
  );
}

/** Whether the line takes calls, and if not, why; with the way to test it. */
function PresentState({ name, onTest }: { name: string; onTest: () => void }) {
  const { text } = useText();
  const states = useQuery(lineStates(useClinic()));
  const mayTest = usePermissions().includes('settings.manage');
  const seesCalls = useSeesCalls();
  if (!states.data) return null;
  const state = states.data.find((one) => one.name === name) ?? null;
  const problem = lineProblemText(state, text);
  return (
    <div className={styles.present}>
      <div className={layout.shrink}>
        <LineCondition state={state} />
        {problem !== null && <p className={styles.error}>{problem}</p>}
      </div>
      {seesCalls && (
        <div className={layout.shrink}>
          {text('lines.callsToday')} <CallsOfLine of={{ line: name }} />
        </div>
      )}
      {mayTest && (
        <Button
          size="compact-sm"
          variant="default"
          className={layout.keepsWidth}
          leftSection={<IconPhone size={14} aria-hidden />}
          onClick={onTest}
        >
          {text('lineTest.open')}
        </Button>
      )}
    </div>
  );
}

const seenLine = ({ name, version }: Trunk): SeenEntry => ({ kind: 'line', key: name, version });

function RemoveLine({ trunk }: { trunk: Trunk }) {
  const { name } = trunk;
  const { text } = useText();
  const navigate = useNavigate();
  const { change } = useLinesChange();
  const remove = async (): Promise<void> => {
    await change((lines) => withoutTrunk(lines, name), seenLine(trunk));
    notifications.show({ color: 'teal', message: text('line.removed', { name }) });
    void navigate({ to: '/back-office/lines' });
  };
  return (
    <ConfirmedButton
      variant="light"
      color="red"
      action={text('line.remove')}
      title={text('line.removeTitle', { name })}
      consequence={text('line.removeConsequence')}
      onConfirm={remove}
    />
  );
}
