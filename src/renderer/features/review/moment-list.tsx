import { ActionIcon, Anchor, Badge, Button, Group, Kbd, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Moment } from '../../../shared/contract/review.ts';
import { momentsOf, scoresOf } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSignIn } from '../../state/use-workstation.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { durationText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { MomentForm } from './moment-form.tsx';
import type { ReviewSound } from './review-sound.ts';
import layout from '../../kit/layout.module.css';
import styles from './moments.module.css';

/** Notes at a second of the recording. `markAt`: where a new one is being written, in milliseconds. */
export function MomentList({
  recordId,
  moments,
  sound,
  markAt,
  onMark,
}: {
  recordId: number;
  moments: readonly Moment[];
  sound: ReviewSound;
  markAt: number | null;
  onMark: ((atMs: number | null) => void) | null;
}) {
  const { text } = useText();
  const signIn = useSignIn();
  const position = sound.state((state) => state.positionSeconds);
  const [editing, setEditing] = useState<Moment | null>(null);
  const own = signIn.state === 'signed-in' ? signIn.user.id : null;
  const linesOf = useLinesOfMoments(recordId, own);
  return (
    <section className={styles.moments} aria-label={text('review.moments')}>
      <Group justify="space-between" className={styles.momentsHead}>
        <Title order={3} size="h4">
          {text('review.moments')}
        </Title>
        {onMark && (
          <Button variant="default" size="xs" onClick={() => onMark(Math.round(position * 1000))}>
            {text('review.mark', { time: durationText(position) })} <Kbd ml={6}>M</Kbd>
          </Button>
        )}
      </Group>
      {markAt !== null && onMark && (
        <MomentForm key={markAt} recordId={recordId} moment={null} atMs={markAt} onDone={() => onMark(null)} />
      )}
      {moments.length === 0 && markAt === null && (
        <Text size="sm" c="dimmed" px={12} py={8}>
          {text('review.noMoments')}
        </Text>
      )}
      <ol className={layout.plainList}>
        {moments.map((moment, index) =>
          editing?.id === moment.id ? (
            <li key={moment.id}>
              <MomentForm recordId={recordId} moment={editing} atMs={moment.at_ms} onDone={() => setEditing(null)} />
            </li>
          ) : (
            <MomentRow
              key={moment.id}
              moment={moment}
              number={index + 1}
              isOwn={moment.user.id === own}
              lines={linesOf(moment.id)}
              onSeek={() => sound.seek(moment.at_ms / 1000)}
              onEdit={() => setEditing(moment)}
            />
          ),
        )}
      </ol>
    </section>
  );
}

/** The lines of the rater’s own scores to which a moment is linked, by its ID. */
function useLinesOfMoments(recordId: number, rater: number | null): (moment: number) => readonly string[] {
  const { language } = useText();
  const { data: scores = [] } = useQuery(scoresOf(useClinic(), recordId));
  const own = scores.filter((score) => score.rater.id === rater);
  return (moment) =>
    own.flatMap(({ sections, lines }) => {
      const linked = new Set(lines.filter(({ moment_ids: ids }) => ids.includes(moment)).map(({ line_id: id }) => id));
      const all = sections.flatMap((section) => section.lines);
      return all.filter(({ id }) => linked.has(id)).map((line) => localName(line.text, language));
    });
}

function MomentRow({
  moment,
  number,
  isOwn,
  lines,
  onSeek,
  onEdit,
}: {
  moment: Moment;
  number: number;
  isOwn: boolean;
  /** Those of the rater’s own scorecard that it is a reason for. */
  lines: readonly string[];
  onSeek: () => void;
  onEdit: () => void;
}) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const time = durationText(moment.at_ms / 1000);
  const copyLink = (): void => {
    const link = new URL(globalThis.location.href);
    link.searchParams.set('at', String(moment.at_ms));
    void navigator.clipboard
      .writeText(link.href)
      .then(() => notifications.show({ color: 'teal', message: text('review.linkCopied') }), notifyProblem);
  };
  return (
    <li className={styles.moment} aria-label={text('review.momentAt', { time })}>
      <span className={styles.number} data-kind={moment.kind} title={text(`review.kind.${moment.kind}`)}>
        {number}
      </span>
      <Anchor component="button" type="button" size="sm" className={layout.figures} onClick={onSeek}>
        {time}
      </Anchor>
      <span className={`${styles.momentText} ${layout.keepsLines}`}>
        {moment.text}
        {!isOwn && <span className={styles.author}>{moment.user.name}</span>}
      </span>
      {lines.length > 0 && <span className={styles.momentLines}>{lines.join(text('list.separator'))}</span>}
      {moment.is_shared && <Badge variant="outline">{text('review.shared')}</Badge>}
      <span className={styles.momentActions}>
        <ActionIcon variant="subtle" color="gray" aria-label={text('review.linkMoment', { time })} onClick={copyLink}>
          <IconLink size={16} />
        </ActionIcon>
        {isOwn && (
          <>
            <ActionIcon variant="subtle" color="gray" aria-label={text('review.editMoment', { time })} onClick={onEdit}>
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={text('review.deleteMoment', { time })}
              onClick={() => setDeleting(true)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </>
        )}
      </span>
      {isDeleting && (
        <ConfirmDialog
          title={text('review.deleteMoment', { time })}
          action={text('review.delete')}
          run={() => clinic.review.removeMoment({ body: { id: moment.id } })}
          onDone={() => {
            setDeleting(false);
            void queries.invalidateQueries({ queryKey: momentsOf(clinic, moment.record_id).queryKey });
          }}
          onClose={() => setDeleting(false)}
        >
          <Text size="sm">{text('review.momentGoes')}</Text>
        </ConfirmDialog>
      )}
    </li>
  );
}
