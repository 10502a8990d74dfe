import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { isUnanswered } from '../../../shared/problems/is-unanswered.ts';
import { refusedElsewhere, refusedFields } from './field-errors.ts';
import type { Form } from './use-form.ts';
import { isUnconfirmed } from './use-settling.ts';
import { useEffect, useRef } from 'react';
import { isFocusLost } from '../focus.ts';
import layout from '../layout.module.css';

const texts = {
  away: { title: 'form.notSent', why: 'form.notSentWhy' },
  settling: { title: 'form.notConfirmed', why: 'form.settlingWhy' },
  unknown: { title: 'form.notConfirmed', why: 'form.unknownWhy' },
} as const;

/**
 * The service did not answer a form: what was typed is still in it, and can be sent again. `away`: nothing reached the
 * service. `settling`: it was not answered in time, and is asked for again by itself. `unknown`: it may have been
 * stored, and a person has to look.
 */
function NotSent({ state }: { state: keyof typeof texts }) {
  const { text } = useText();
  const alert = useRef<HTMLDivElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
    // This button was pressed before, and was gone while the form was under way.
    if (isFocusLost()) again.current?.focus({ preventScroll: true });
  }, []);
  const { title, why } = texts[state];
  return (
    <Alert ref={alert} color="orange" role="alert" icon={<IconAlertTriangle size={18} />} title={text(title)}>
      <Group justify="space-between" gap="xs">
        <span className={layout.grows}>{text(why)}</span>
        <Button ref={again} type="submit" size="compact-sm" variant="default" className={layout.keepsWidth}>
          {text('form.sendAgain')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Problems of the whole form, and that fields are marked: above the fields, once. */
export function FormNotice({ form }: { form: Form }) {
  const { refusal, fields, isFaulty } = form;
  const { text, problemTexts } = useText();
  const problemText = useProblemText();
  if (!isFaulty && isUnanswered(refusal?.problem)) {
    const unconfirmed = form.isSettling ? 'settling' : 'unknown';
    return <NotSent state={isUnconfirmed(refusal?.problem) ? unconfirmed : 'away'} />;
  }
  const isAboutFields = refusal !== null && Object.keys(refusedFields(refusal)).length > 0;
  const lines = [
    ...(isFaulty ? [text('form.checkFields')] : []),
    ...(refusal === null ? [] : isAboutFields ? [] : [problemText(refusal.problem)]),
    ...Object.values(refusal === null ? {} : refusedElsewhere(refusal, fields))
      .flat()
      .map((problem) => fieldText(problem, problemTexts)),
  ];
  if (lines.length === 0) return null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  );
}
