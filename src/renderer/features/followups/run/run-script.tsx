import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { FollowupScript } from '../../../../shared/contract/followup-run.ts';
import { useText } from '../../../i18n/use-text.ts';
import { stepText } from '../step-text.ts';
import styles from './run.module.css';

/** The script that an agent has begun with, and a later version, if there is one by now. */
export function useScript(present: FollowupScript | null) {
  const [seen, setSeen] = useState(present);
  const isChanged = present !== null && present.version !== seen?.version;
  return { script: seen, newer: isChanged ? present : null, show: setSeen };
}

/** A step that was asked, as the form keeps it: a mark belongs to one version of the script. */
const markOf = (version: number, place: number): string => `${version}.${place}`;
export const placesOf = (marks: readonly string[], version: number): number[] =>
  marks.flatMap((mark) => (mark.startsWith(`${version}.`) ? [Number(mark.slice(String(version).length + 1))] : []));

interface RunScriptProps {
  readonly script: FollowupScript;
  readonly newer: FollowupScript | null;
  readonly onShow: (script: FollowupScript) => void;
  readonly marks: readonly string[];
  readonly onMark: (marks: string[]) => void;
}

/** The steps to ask, with check marks. A changed script is shown only when the agent asks for it. */
export function RunScript({ script, newer, onShow, marks, onMark }: RunScriptProps) {
  const { text, language } = useText();
  return (
    <section className={styles.script} aria-label={text('run.script')}>
      <Group justify="space-between" px={12} py={6}>
        <Text size="sm">{text('run.script')}</Text>
        <Text size="xs" c="dimmed">
          {text('run.scriptHint')}
        </Text>
      </Group>
      {newer && (
        <Alert color="orange" mx={12} mb="xs" role="status">
          {text('run.scriptChanged')}
          <Button ml="md" size="compact-sm" variant="default" onClick={() => onShow(newer)}>
            {text('run.showScript')}
          </Button>
        </Alert>
      )}
      {script.steps.map((step, place) => {
        const mark = markOf(script.version, place);
        return (
          <div key={mark} className={styles.step}>
            <Checkbox
              label={stepText(step, language)}
              checked={marks.includes(mark)}
              onChange={({ currentTarget: { checked } }) =>
                onMark(checked ? [...marks, mark] : marks.filter((one) => one !== mark))
              }
            />
          </div>
        );
      })}
    </section>
  );
}
