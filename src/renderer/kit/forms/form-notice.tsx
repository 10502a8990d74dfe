import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { isUnanswered } from '../../../shared/problems/is-unanswered.ts';
import { NotSent } from './not-sent.tsx';
import { refusedElsewhere, refusedFields } from './field-errors.ts';
import type { Form } from './use-form.ts';
import { isUnconfirmed } from './use-settling.ts';

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
