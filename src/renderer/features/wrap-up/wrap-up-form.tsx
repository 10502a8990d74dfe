import { Button, Checkbox, Group, Kbd, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CustomerReference } from '../../../shared/contract/field.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { clinicDay, daysBefore } from '../../api/clinic-day.ts';
import { dueFollowupOf } from '../../api/followup-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useSignIn, useTimeZone, useWorkstation } from '../../state/use-workstation.ts';
import { AppointmentFields } from './appointment-fields.tsx';
import { OutcomeChoice } from './outcome-choice.tsx';
import { emptyWrapUp, type WrapUpForm as Filled, wrapUpFormOf, wrapUpFormSchema, writesOf } from './wrap-up-values.ts';

const usualDays = [3, 7, 30] as const;

/** What came of the call, and what follows from it: written at once, kept until the service has it. */
export function WrapUpForm({ call, customer }: { call: PhoneCall; customer: CustomerReference | null }) {
  const { text } = useText();
  const { agent, outbox } = useWorkstation();
  const signIn = useSignIn();
  const permissions = usePermissions();
  const today = clinicDay(useTimeZone());
  const clinic = useClinic();
  const due = useQuery(dueFollowupOf(clinic, customer?.id ?? null, today)).data ?? null;
  const keepsOutcome = signIn.state === 'signed-in' && signIn.extensions.includes('ext/call/wrap-up');
  const context = {
    callId: call.id,
    customer,
    due,
    userId: signIn.state === 'signed-in' ? signIn.user.id : 0,
    keepsOutcome,
    usualResult: text('wrapUp.usualResult'),
  };
  const form = useForm({
    name: `wrap-up ${call.id}`,
    initial: emptyWrapUp,
    schema: wrapUpFormSchema,
    bodyOf: (values) => wrapUpFormOf(values, context),
    send: async (body) => {
      const writes = writesOf(wrapUpFormSchema.parse(body) satisfies Filled, context);
      if (writes.length > 0) await outbox.put({ writes });
    },
    // What was written is kept: whether the service answers now decides only when the wrap-up ends.
    onSent: () => void agent.finishWrapUp().catch(() => undefined),
  });
  const mayFollowUp = customer !== null && permissions.includes('followup.edit');
  const mayBook = customer !== null && permissions.includes('appointment.edit');
  return (
    <form {...form.element} aria-label={text('wrapUp.form')}>
      <Stack gap="sm">
        <FormNotice form={form} />
        {keepsOutcome && (
          <OutcomeChoice
            value={form.values.outcome_id}
            error={form.choice('outcome_id').error}
            onChange={(outcome) => form.set('outcome_id', outcome)}
          />
        )}
        <Textarea label={text('wrapUp.note')} autosize minRows={2} maxRows={6} {...form.text('note')} />
        {mayFollowUp && due && (
          <Checkbox
            label={text('wrapUp.dueDone')}
            description={due.title ?? due.type?.name}
            {...form.toggle('executes')}
          />
        )}
        {mayFollowUp && (
          <>
            <TextInput
              label={text('wrapUp.next')}
              type="date"
              min={today}
              size="xs"
              {...form.text('next_followup_date')}
            />
            <Group gap={4} grow>
              {usualDays.map((days) => {
                const day = daysBefore(today, -days);
                const isChosen = form.values.next_followup_date === day;
                return (
                  <Button
                    key={days}
                    size="compact-sm"
                    px={2}
                    variant={isChosen ? 'filled' : 'default'}
                    aria-pressed={isChosen}
                    onClick={() => form.set('next_followup_date', isChosen ? '' : day)}
                  >
                    {text('wrapUp.inDays', { days })}
                  </Button>
                );
              })}
            </Group>
          </>
        )}
        {mayBook && (
          <Button
            size="compact-md"
            variant="default"
            aria-expanded={form.values.books}
            onClick={() => form.set('books', !form.values.books)}
          >
            {text('wrapUp.book')}
          </Button>
        )}
        {mayBook && form.values.books && <AppointmentFields form={form} today={today} />}
        <Button
          type="submit"
          loading={form.isBusy}
          rightSection={<Kbd size="xs">Ctrl Enter</Kbd>}
          aria-keyshortcuts="Control+Enter"
        >
          {text('form.save')}
        </Button>
      </Stack>
    </form>
  );
}
