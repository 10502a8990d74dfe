import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Consent, consentPurposeSchema, newConsentSchema } from '../../../shared/contract/album-consent.ts';
import { consentOfAlbum } from '../../api/album-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormActions } from '../../kit/forms/form-actions.tsx';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { filledIn } from '../../kit/forms/filled-in.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmedButton } from '../../kit/confirmed-button.tsx';
import { dayText } from '../../kit/format.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import layout from '../../kit/layout.module.css';
import styles from './consent-bar.module.css';

/** The consent of the customer: without it no photo of the album leaves the clinic. */
export function ConsentBar({ albumId, mayEdit }: { albumId: number; mayEdit: boolean }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const consents = useQuery(consentOfAlbum(clinic, albumId));
  const [isFormOpen, { open, close }] = useDisclosure();
  const problem = blockingProblemOf(consents);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void consents.refetch()} />;
  if (!consents.data) return <div className={styles.consent} aria-hidden />;
  const { current, earlier } = consents.data;
  const Icon = current === null ? IconLock : IconLockOpen;
  const last = current ?? earlier[0];
  const withdraw = async (): Promise<void> => {
    if (!current) return;
    const body = { id: albumId, seen: current.id };
    queries.setQueryData(consentOfAlbum(clinic, albumId).queryKey, await clinic.albumConsent.withdraw({ body }));
  };
  return (
    <section className={styles.consent} aria-label={text('consent.title')}>
      <Icon size={16} aria-hidden />
      <Text size="sm" className={layout.noWrap}>
        {text(current === null ? 'consent.none' : `consent.${current.purpose}`)}
      </Text>
      <Text size="sm" c="dimmed" className={styles.what}>
        {last ? wordsOf(last, { text, language }) : text('consent.noneHint')}
        {current?.remark && ` · ${current.remark}`}
      </Text>
      {mayEdit && (
        <Group gap="xs" wrap="nowrap" className={layout.keepsWidth}>
          <Button size="compact-sm" variant="default" onClick={open}>
            {text(current === null ? 'consent.record' : 'consent.change')}
          </Button>
          {current && (
            <ConfirmedButton
              size="compact-sm"
              variant="default"
              name={text('consent.withdraw')}
              action={text('consent.withdraw')}
              title={text('consent.withdrawTitle')}
              consequence={text('consent.withdrawHint')}
              onConfirm={withdraw}
            />
          )}
        </Group>
      )}
      {isFormOpen && <ConsentForm albumId={albumId} current={current} onClose={close} />}
    </section>
  );
}

type Texts = Pick<ReturnType<typeof useText>, 'text' | 'language'>;
const wordsOf = (consent: Consent, { text, language }: Texts): string =>
  consent.withdrawn_at === null
    ? text('consent.recordedBy', {
        name: consent.recorded_by.name,
        day: dayText(consent.recorded_at, language),
      })
    : text('consent.withdrawnBy', {
        name: consent.withdrawn_by?.name ?? '–',
        day: dayText(consent.withdrawn_at, language),
      });

function ConsentForm({ albumId, current, onClose }: { albumId: number; current: Consent | null; onClose: () => void }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const form = useForm({
    name: `album-consent:${albumId}`,
    initial: { purpose: (current?.purpose ?? null) as string | null, remark: current?.remark ?? '' },
    schema: newConsentSchema,
    bodyOf: (values) => ({ ...filledIn(values), id: albumId, seen: current?.id ?? null }),
    send: (body, idempotencyKey) => clinic.albumConsent.record({ body, idempotencyKey }),
    onSent: (consents) => {
      queries.setQueryData(consentOfAlbum(clinic, albumId).queryKey, consents);
      onClose();
    },
  });
  const { value, onChange, error } = form.choice('purpose');
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('consent.title')}
      closeButtonProps={{ 'aria-label': text('page.close') }}
    >
      <form {...form.element} aria-label={text('consent.title')}>
        <Stack gap="md">
          <FormNotice form={form} />
          <Radio.Group label={text('consent.purpose')} value={value} onChange={onChange} error={error}>
            <Stack gap="xs" mt="xs">
              {consentPurposeSchema.options.map((purpose) => (
                <Radio
                  key={purpose}
                  value={purpose}
                  label={text(`consent.${purpose}`)}
                  description={text(`consent.${purpose}Hint`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea label={text('consent.remark')} autosize minRows={2} maxRows={6} {...form.text('remark')} />
          <FormActions form={form} submit={text('consent.record')} />
        </Stack>
      </form>
    </Modal>
  );
}
