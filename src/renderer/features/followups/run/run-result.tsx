import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { callResultSchema, type FollowupDetail } from '../../../../shared/contract/followup-run.ts';
import type { Followup } from '../../../../shared/contract/followup.ts';
import type { OutboxWrite } from '../../../../shared/ipc/outbox-ipc.ts';
import { daysBefore } from '../../../../shared/domain/clinic-day.ts';
import { callOutcomes } from '../../../api/lookups.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { FormActions } from '../../../kit/forms/form-actions.tsx';
import { FormNotice } from '../../../kit/forms/form-notice.tsx';
import { filledIn } from '../../../kit/forms/filled-in.ts';
import { useForm } from '../../../kit/forms/use-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isCallOfRun } from '../../../state/use-call-of-run.ts';
import { usePhonePart, useToday, useWorkstation } from '../../../state/use-workstation.ts';
import { localName } from '../../../kit/local-name.ts';
import { DateField } from '../../../parts/date/date-field.tsx';
import { notifyProblem } from '../../../kit/notify-problem.tsx';
import { OutcomeChoice } from '../../../parts/calls/outcome-choice.tsx';
import { pressedAlone, useHotKeys } from '../../../kit/use-hot-keys.ts';
import type { Run, TaskEnd } from './run.ts';
import { placesOf, RunScript, useScript } from './run-script.tsx';
import type { CallToWrite } from './use-call-to-write.ts';
import styles from './run.module.css';

const usualDays = [3, 7, 30] as const;

const emptyCallResult = {
  outcome_id: null as string | null,
  note: '',
  next_followup_date: '',
  asked: [] as string[],
};

interface RunResultProps {
  readonly run: Run;
  readonly followup: Followup;
  readonly detail: FollowupDetail;
  /** A call is under way: its result is written afterwards. */
  readonly isInCall: boolean;
  /** The call of this follow-up whose wrap-up runs: the result is its outcome as well. */
  readonly call: CallToWrite | null;
  readonly onSettled: (end: TaskEnd) => void;
  /** Further buttons beside Save. */
  readonly children: ReactNode;
}

/** How the call ended: digits choose the outcome, Enter writes it; kept by the outbox until the service has it. */
export function RunResult({ run, followup, detail, isInCall, call, onSettled, children }: RunResultProps) {
  const { text, language } = useText();
  const { outbox, agent, keepDraft } = useWorkstation();
  const today = useToday();
  const outcomes = useQuery(callOutcomes(useClinic())).data;
  const { script, newer, show } = useScript(detail.script);
  const isNoAnswer = (id: string | number | null): boolean =>
    outcomes?.find((outcome) => String(outcome.id) === String(id))?.is_no_answer === true;
  const isTalked = usePhonePart(({ calls }) => calls.some((one) => one.talked && isCallOfRun(run, one)));
  const isUnanswered = usePhonePart(({ calls }) => {
    const own = calls.filter((one) => isCallOfRun(run, one));
    return own.length > 0 && own.every(({ state, talked }) => state === 'ended' && !talked);
  });
  const [askedOf, ask] = useState<string | null>(null);
  const proposed = isUnanswered ? (outcomes?.find((outcome) => outcome.is_no_answer)?.id ?? null) : null;
  const outcomeOf = (typed: string | null): string | null => typed ?? (proposed === null ? null : String(proposed));
  const form = useForm({
    name: `follow-up-call:${followup.id}`,
    initial: emptyCallResult,
    schema: callResultSchema,
    bodyOf: ({ asked, outcome_id: outcome, note, next_followup_date: next }) => ({
      id: followup.id,
      outcome_id: outcomeOf(outcome) ?? undefined,
      ...(isNoAnswer(outcomeOf(outcome)) ? { tries: detail.tries } : {}),
      ...filledIn({ note, ...(isNoAnswer(outcomeOf(outcome)) ? {} : { next_followup_date: next }) }),
      ...(script ? { script_version: script.version, asked: placesOf(asked, script.version) } : {}),
    }),
    send: async (input) => {
      const body = callResultSchema.parse(input);
      const customer = followup.customer.name;
      const wrapUp = call && {
        call_id: call.id,
        outcome_id: body.outcome_id,
        ...(body.note === undefined ? {} : { note: body.note }),
      };
      const writes: OutboxWrite[] = [
        ...(wrapUp ? [{ area: 'wrapUp', endpoint: 'save', body: wrapUp, customer } as const] : []),
        { area: 'followupRun', endpoint: 'result', body: { ...body }, customer },
      ];
      await outbox.put({ writes });
      return body.outcome_id;
    },
    onSent: (outcomeId) => {
      if (call) {
        keepDraft(`wrap-up:${call.id}`, {});
        agent.finishWrapUp().catch(notifyProblem);
      }
      onSettled(isNoAnswer(outcomeId) ? { state: 'tried' } : { state: 'done', isReached: isTalked });
    },
  });
  const rest = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  useHotKeys({ 'alt+e': () => note.current?.focus() }, null);
  const canWrite = !isInCall && !form.isBusy;
  const chosen = outcomeOf(form.values.outcome_id);
  const isDoubtful = isUnanswered && chosen !== null && !isNoAnswer(chosen);
  const write = (): void => {
    if (isDoubtful && askedOf !== chosen) ask(chosen);
    else void form.submit();
  };
  useHotKeys(canWrite ? { enter: pressedAlone(write) } : {});
  const { next_followup_date: next } = form.values;
  return (
    <form
      {...form.element}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isInCall) write();
      }}
      aria-label={text('run.result')}
    >
      <Stack gap="sm">
        <FormNotice form={form} />
        {script && (
          <RunScript
            script={script}
            newer={newer}
            onShow={show}
            marks={form.values.asked}
            onMark={(marks) => form.set('asked', marks)}
          />
        )}
        <OutcomeChoice
          value={chosen}
          error={form.choice('outcome_id').error}
          hasKeys
          onChange={(id) => {
            form.set('outcome_id', id);
            // The rest of the form comes into sight, and the outcome above stays there.
            rest.current?.scrollIntoView({ block: 'nearest' });
          }}
        />
        <div className={styles.result} ref={rest}>
          <Textarea
            ref={note}
            label={text('run.note')}
            autosize
            minRows={2}
            maxRows={8}
            aria-keyshortcuts="Alt+E"
            {...form.text('note')}
          />
          {isNoAnswer(chosen) ? (
            <Text size="sm" c="dimmed" role="status" className={styles.nextTry}>
              {text(detail.tries + 1 >= detail.max_tries ? 'run.handsBack' : 'run.triesAgain', {
                count: detail.tries + 1,
                most: detail.max_tries,
              })}
            </Text>
          ) : (
            <div className={styles.nextDay}>
              <DateField label={text('followup.nextOptional')} min={today} {...form.text('next_followup_date')} />
              <Button.Group>
                {usualDays.map((days) => {
                  const day = daysBefore(today, -days);
                  return (
                    <Button
                      key={days}
                      px={8}
                      variant={next === day ? 'filled' : 'default'}
                      aria-pressed={next === day}
                      aria-label={text('wrapUp.inDays', { days })}
                      onClick={() => form.set('next_followup_date', next === day ? '' : day)}
                    >
                      {text('wrapUp.inDaysShort', { days })}
                    </Button>
                  );
                })}
              </Button.Group>
            </div>
          )}
        </div>
        {isDoubtful && askedOf === chosen && (
          <Alert color="orange" role="alert" p="xs">
            {text('run.nobodyAnswered', {
              outcome: localName(outcomes?.find(({ id }) => String(id) === chosen)?.name ?? '', language),
            })}
          </Alert>
        )}
        {isInCall && (
          <Text size="sm" c="dimmed" role="status">
            {text('run.inCall')}
          </Text>
        )}
        <FormActions form={form} submit={text('run.save')} isSecond isDisabled={isInCall}>
          {children}
        </FormActions>
      </Stack>
    </form>
  );
}
