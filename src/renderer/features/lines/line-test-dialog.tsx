import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconCopy, IconPhoneX, IconVolumeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { type LineTest, newLineTestSchema } from '../../../shared/contract/line.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { filledIn } from '../../kit/forms/filled-in.ts';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSignIn } from '../../state/use-workstation.ts';
import { type Fact, Facts } from '../../kit/facts.tsx';
import { countText, numberText } from '../../kit/format.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';

interface Tested {
  readonly number: string;
  readonly result: LineTest;
}

const looks = {
  answered: { colour: 'teal', Icon: IconCircleCheck },
  no_sound: { colour: 'red', Icon: IconVolumeOff },
  declined: { colour: 'teal', Icon: IconCircleCheck },
  no_answer: { colour: 'yellow', Icon: IconPhoneX },
  refused: { colour: 'red', Icon: IconAlertTriangle },
  unreachable: { colour: 'red', Icon: IconAlertTriangle },
} as const satisfies Record<LineTest['outcome'], unknown>;

const factsOf = ({ number, result }: Tested, text: Translate, language: string): readonly Fact[] => {
  const msText = (ms: number): string => text('lineTest.ms', { ms: countText(ms, language) });
  const { outcome, status, reason, codecs, after_ms: afterMs, rang_after_ms: rangMs } = result;
  const isAnswered = outcome === 'answered' || outcome === 'no_sound';
  return [
    [text('lineTest.called'), numberText(number)],
    [text('lineTest.rang'), rangMs === null ? null : msText(rangMs)],
    [text(isAnswered ? 'lineTest.answeredAfter' : 'lineTest.endedAfter'), msText(afterMs)],
    [text('lineTest.response'), status === null ? null : [status, reason].filter(Boolean).join(' ')],
    [text('lineTest.codecs'), codecs && (codecs.join(', ') || text('lineTest.noCodec'))],
  ];
};

/** A test call of a line: what it rings, and how the line answered. */
export function LineTestDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { text } = useText();
  const clinic = useClinic();
  const signIn = useSignIn();
  const mobile = signIn.state === 'signed-in' ? signIn.user.mobile : null;
  const [tested, setTested] = useState<Tested | null>(null);
  const form = useForm({
    name: `line-test:${name}`,
    // The clinic's own number would ring its agents: the caller's own mobile is proposed.
    initial: { number: tested?.number ?? mobile ?? '' },
    schema: newLineTestSchema,
    bodyOf: ({ number }) => ({ name, ...filledIn({ number: typedText(number).trim() }) }),
    // Each press is a call of its own.
    isKeyed: false,
    send: async (body) => ({ number: body.number, result: await clinic.line.test({ body }) }),
    onSent: setTested,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('lineTest.title', { name })}
      closeButtonProps={{ 'aria-label': text('page.close') }}
    >
      <form {...form.element} aria-label={text('lineTest.title', { name })}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {text('lineTest.hint')}
          </Text>
          <FormNotice form={form} />
          <TextInput
            label={text('lineTest.number')}
            type="tel"
            autoComplete="off"
            data-autofocus
            {...form.text('number')}
          />
          {!form.isBusy && tested && <Result tested={tested} line={name} />}
          <Group justify="flex-end" gap="sm">
            {form.isBusy && (
              <Text size="sm" c="dimmed" role="status">
                {text('lineTest.calling')}
              </Text>
            )}
            <Button type="submit" loading={form.isBusy}>
              {text('lineTest.call')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function Result({ tested, line }: { tested: Tested; line: string }) {
  const { text, language } = useText();
  const { outcome } = tested.result;
  const { colour, Icon } = looks[outcome];
  const facts = factsOf(tested, text, language);
  const copy = (): void => {
    const lines = facts.flatMap(([fact, value]) => (value == null ? [] : [`${fact}: ${value}`]));
    const words = [text('lineTest.title', { name: line }), text(`lineTest.${outcome}`), ...lines];
    void navigator.clipboard
      .writeText(words.join('\n'))
      .then(() => notifications.show({ color: 'teal', message: text('lineTest.copied') }), notifyProblem);
  };
  return (
    <>
      <Alert role="status" color={colour} icon={<Icon size={18} />} title={text(`lineTest.${outcome}`)}>
        {text(`lineTest.${outcome}.hint`)}
      </Alert>
      <Facts facts={facts} />
      <Group>
        <Button variant="default" size="compact-sm" leftSection={<IconCopy size={14} />} onClick={copy}>
          {text('lineTest.copy')}
        </Button>
      </Group>
    </>
  );
}
