import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod';
import type { Score, ScoreLine, ScorecardTemplate } from '../../../shared/contract/scorecard.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { pageProblem } from '../../../shared/problems/page-problem.ts';
import { momentsOf, scoresOf } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';
import { ScoreSaver } from './score-saver.ts';

export type Purpose = Score['purpose'];

/** The values and the note so far. */
export interface ScoreValues {
  readonly lines: readonly ScoreLine[];
  readonly note: string;
}

const noSecrets: readonly string[] = [];
const saveDelayMs = 800;
const draftSchema = z.object({
  lines: z.array(
    z.object({
      line_id: z.string(),
      value: z.int().nullable(),
      comment: z.string().nullable(),
      moment_ids: z.array(z.int()),
    }),
  ),
  note: z.string(),
  /** The version of the score that was changed; 0 for a new one. */
  version: z.int(),
});

/** Another window, or another workstation, has changed the draft. */
export const isChangedElsewhere = (error: unknown): boolean =>
  error instanceof ProblemError && error.reason === 'changed-meanwhile';

/**
 * One’s own score of a call by one template: what is typed is kept by the workstation at once, and by the service a
 * moment later. `own`: as the service has it.
 */
export function useScore({
  recordId,
  template,
  raterId,
  own,
  purpose,
  onDiscarded,
}: {
  recordId: number;
  template: Pick<ScorecardTemplate, 'id' | 'sections'>;
  raterId: number;
  own: Score | null;
  purpose: Purpose;
  /** Takes the purpose back to the usual one, before the draft is gone. */
  onDiscarded: () => void;
}) {
  const clinic = useClinic();
  const queries = useQueryClient();
  const [draft, keep] = useDraft(`score:${recordId}:${template.id}`, noSecrets);
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const parsed = draftSchema.safeParse(draft);
  const typed = parsed.success ? parsed.data : null;
  const values: ScoreValues = typed ?? { lines: own?.lines ?? [], note: own?.note ?? '' };
  const latest = useRef({ own, purpose, version: typed?.version ?? own?.version ?? 0, isTyped: typed !== null });
  useEffect(() => {
    latest.current.own = own;
    latest.current.purpose = purpose;
    // Typed values belong to the version that they began with, even if the service has a later one.
    if (!latest.current.isTyped) latest.current.version = own?.version ?? 0;
  }, [own, purpose]);

  const taken = (score: Score): void => {
    latest.current.own = score;
    latest.current.version = score.version;
    queries.setQueryData(scoresOf(clinic, recordId).queryKey, (scores: Score[] | undefined) => [
      score,
      ...(scores ?? []).filter(({ id }) => id !== score.id),
    ]);
  };
  const [saver] = useState(
    () =>
      new ScoreSaver<ScoreValues>({
        delayMs: saveDelayMs,
        onFailed: setError,
        send: async ({ lines, note }, isLatest) => {
          setSaving(true);
          try {
            const score = await clinic.scorecard.save({
              body: {
                record_id: recordId,
                template_id: template.id,
                purpose: latest.current.purpose,
                version: latest.current.version,
                lines: [...lines],
                note: note.trim() === '' ? null : note,
              },
            });
            setError(null);
            taken(score);
            if (isLatest()) {
              latest.current.isTyped = false;
              keep(() => ({}));
            }
          } finally {
            setSaving(false);
          }
        },
      }),
  );
  const isDiscarding = useRef(false);
  const begin = useEffectEvent(async (): Promise<void> => {
    if (isDiscarding.current) return;
    saver.change(values);
    await saver.flush().catch(() => undefined);
    await queries.invalidateQueries({ queryKey: ['reviews', 'week'] });
    await queries.invalidateQueries({ queryKey: momentsOf(clinic, recordId).queryKey });
  });
  // The service hides what others gave as soon as it knows that a score is blind: not only with the first value.
  const unsavedPurpose = purpose === (own?.purpose ?? 'review') ? null : purpose;
  useEffect(() => {
    if (unsavedPurpose !== null) void begin();
  }, [unsavedPurpose]);

  const write = (changed: ScoreValues): void => {
    latest.current.isTyped = true;
    const { version } = latest.current;
    keep(() => ({ lines: changed.lines.map((line) => ({ ...line })), note: changed.note, version }));
    saver.change(changed);
  };
  // Sends values that an earlier visit left unsent; leaving the page sends the rest.
  const unsent = useRef(typed);
  useEffect(() => {
    if (unsent.current) saver.change(unsent.current);
    return () => void saver.flush().catch(() => undefined);
  }, [saver]);

  return {
    values,
    error,
    isSaving,
    isUnsaved: typed !== null,
    change: (part: Partial<ScoreValues>): void => write({ ...values, ...part }),
    retry: (): void => void saver.flush().catch(() => undefined),
    /** Sends what is typed here over what the service has. */
    keepMine: async (): Promise<void> => {
      await queries.refetchQueries({ queryKey: scoresOf(clinic, recordId).queryKey });
      const scores = queries.getQueryData(scoresOf(clinic, recordId).queryKey) ?? [];
      const mine = scores.find(({ template: of, rater }) => of.id === template.id && rater.id === raterId);
      latest.current.version = mine?.version ?? latest.current.version;
      setError(null);
      saver.change(values);
      await saver.flush().catch(() => undefined);
    },
    /** Forgets what is typed here. */
    takeOther: async (): Promise<void> => {
      saver.discard();
      latest.current.isTyped = false;
      keep(() => ({}));
      setError(null);
      await queries.refetchQueries({ queryKey: scoresOf(clinic, recordId).queryKey });
    },
    /** Deletes the draft, with what is typed here. Rejects where the service refuses. */
    discard: async (): Promise<void> => {
      isDiscarding.current = true;
      try {
        saver.discard();
        await saver.flush();
        const saved = latest.current.own;
        if (saved) await clinic.scorecard.discard({ body: { id: saved.id, version: latest.current.version } });
        Object.assign(latest.current, { own: null, version: 0, isTyped: false });
        keep(() => ({}));
        setError(null);
        onDiscarded();
        queries.setQueryData(scoresOf(clinic, recordId).queryKey, (scores: Score[] | undefined) =>
          scores?.filter(({ id }) => id !== saved?.id),
        );
        await queries.invalidateQueries({ queryKey: ['reviews'] });
      } finally {
        isDiscarding.current = false;
      }
    },
    /** Saves what is typed, and signs it. Rejects where the service refuses. */
    sign: async (): Promise<Score> => {
      // An untouched form is no draft: all of its lines are open.
      if (latest.current.own === null && !latest.current.isTyped)
        throw pageProblem('score-incomplete', { lines: template.sections.flatMap(({ lines }) => lines).length });
      await saver.flush();
      const saved = latest.current.own;
      if (!saved) throw new Error('Nothing was saved that could be signed');
      const signed = await clinic.scorecard.sign({ body: { id: saved.id, version: latest.current.version } });
      taken(signed);
      return signed;
    },
  };
}
