import { Button, Checkbox, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Moment } from '../../../shared/contract/review.ts';
import { momentsOf } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';
import { textsOfFields } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { durationText } from '../../kit/format.ts';
import { isComposing } from '../../kit/input-method.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import styles from './moments.module.css';

const kinds = ['good', 'bad', 'note'] as const;
const noSecrets: readonly string[] = [];

/** A moment that is written or changed. `moment`: the one that is changed, as it was read; null for a new one. */
export function MomentForm({
  recordId,
  moment,
  atMs,
  onDone,
}: {
  recordId: number;
  moment: Moment | null;
  atMs: number;
  onDone: () => void;
}) {
  const { text, problemTexts } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [draft, change] = useDraft(moment ? `moment-change:${moment.id}` : `moment:${recordId}`, noSecrets);
  const values = {
    at_ms: atMs,
    kind: kinds.find((kind) => kind === draft.kind) ?? moment?.kind ?? 'note',
    text: typeof draft.text === 'string' ? draft.text : (moment?.text ?? ''),
    is_shared: typeof draft.is_shared === 'boolean' ? draft.is_shared : (moment?.is_shared ?? false),
  };
  const close = (): void => {
    change(() => ({}));
    onDone();
  };
  const save = useMutation({
    mutationFn: () =>
      moment
        ? clinic.review.updateMoment({ body: { id: moment.id, version: moment.version, ...values } })
        : clinic.review.addMoment({ body: { record_id: recordId, ...values } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: momentsOf(clinic, recordId).queryKey });
      close();
    },
  });
  useEffect(() => field.current?.focus(), []);
  const fields = textsOfFields(save.error, problemTexts);
  const isElsewhere = save.error !== null && fields.text === undefined;
  return (
    <form
      className={styles.momentForm}
      aria-label={text('review.momentAt', { time: durationText(atMs / 1000) })}
      onSubmit={(event) => {
        event.preventDefault();
        if (values.text.trim() !== '') save.mutate();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return;
        event.stopPropagation();
        close();
      }}
    >
      <TextInput
        ref={field}
        label={`${text('review.momentText')} ${durationText(atMs / 1000)}`}
        maxLength={500}
        value={values.text}
        error={fields.text}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          change((before) => ({ ...before, text: typed }));
        }}
      />
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={text('review.kind')}
          value={values.kind}
          data={kinds.map((value) => ({ value, label: text(`review.kind.${value}`) }))}
          onChange={(kind) => change((before) => ({ ...before, kind }))}
        />
        <Checkbox
          label={text('review.share')}
          checked={values.is_shared}
          onChange={(event) => {
            const isShared = event.currentTarget.checked;
            change((before) => ({ ...before, is_shared: isShared }));
          }}
        />
        <Button type="submit" variant="default" size="xs" loading={save.isPending} disabled={values.text.trim() === ''}>
          {text('review.save')}
        </Button>
        <Button variant="subtle" color="gray" size="xs" onClick={close}>
          {text('review.cancel')}
        </Button>
      </Group>
      {isElsewhere && <ProblemNotice error={save.error} />}
    </form>
  );
}
