import { Alert, Badge, Button, Group } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Practice } from '../../../shared/ipc/practice-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePress } from '../../kit/use-press.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { keepPage } from './keep-page.ts';
import { usePracticeClient } from './practice-client.ts';
import layout from '../../kit/layout.module.css';

/** On every screen of a practice clinic: nobody may take it for the real one. */
export function PracticeMark() {
  const { text } = useText();
  const practice = usePracticeClient().practice((state) => state.value);
  if (practice) return <PracticeBanner practice={practice} />;
  return (
    <Badge variant="light" color="yellow" tt="none" miw="max-content" title={text('practice.markAbout')}>
      {text('practice.mark')}
    </Badge>
  );
}

/** The present step, as an instruction. */
function useStepText({ step, steps, dials }: Practice): string {
  const { text } = useText();
  const numberText = useNumberText();
  if (step > steps) return text('practice.over');
  return dials === null
    ? text('practice.callerRings', { step, steps })
    : text('practice.dials', { step, steps, number: numberText(dials) });
}

/** A row of its own, with the way back to the real clinic. */
function PracticeBanner({ practice }: { practice: Practice }) {
  const { text } = useText();
  const workstation = useWorkstation();
  const { commands } = usePracticeClient();
  const press = usePress();
  const stepText = useStepText(practice);
  // Another window of this workstation may have begun it. The window is loaded again at the end.
  useEffect(() => void keepPage(workstation), [workstation]);
  return (
    <Alert
      role="status"
      aria-label={text('practice.title')}
      color="yellow"
      radius={0}
      py={6}
      ml={-16}
      flex="1 0 100%"
      icon={<IconSchool size={18} aria-hidden />}
    >
      <Group gap="md" wrap="nowrap">
        <span className={layout.grows}>
          <strong>{text('practice.banner')}</strong> {text(`practice.scenario.${practice.scenario}`)}: {stepText}
        </span>
        <Button size="compact-sm" variant="default" onClick={press(() => commands.end())}>
          {text('practice.end')}
        </Button>
      </Group>
    </Alert>
  );
}
