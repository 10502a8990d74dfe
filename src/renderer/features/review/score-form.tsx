import { Button, Group, Kbd, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Score, ScorecardTemplate, ScoreLine } from '../../../shared/contract/scorecard.ts';
import { totalOf } from '../../../shared/domain/scorecard.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { isFocusUnmoved, mayTakeFocus } from '../../kit/focus.ts';
import { localName } from '../../kit/local-name.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ScoreHistory } from './score-history.tsx';
import { ScoreLineInput } from './score-line-input.tsx';
import { ScoreTotal } from './score-total.tsx';
import { SectionHead } from './section-head.tsx';
import type { ScorecardParts } from './scorecard-parts.ts';
import { isChangedElsewhere, type Purpose, useScore } from './use-score.ts';
import { useSign } from './use-sign.ts';
import { lastScores, scoreHistory } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import layout from '../../kit/layout.module.css';
import styles from './review.module.css';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';

/** Deletes a draft that was never signed. */
function DiscardDraft({ score, discard }: { score: Score; discard: () => Promise<void> }) {
  const { text } = useText();
  const history = useQuery(scoreHistory(useClinic(), score.id));
  const [isAsking, setAsking] = useState(false);
  if (history.data?.length !== 0) return null;
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setAsking(true)}>
        {text('review.discard')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('review.discard')}
          action={text('review.discard')}
          run={discard}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          <Text size="sm">
            {text(score.purpose === 'review' ? 'review.discardConsequence' : 'review.discardBlindConsequence')}
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The mean of the agent’s last reviews, beside the total of the one that is written. */
function LastScores({ agentId, agent }: { agentId: string; agent: string }) {
  const { text } = useText();
  // Others read the scores of their own calls alone.
  const maySee = usePermissions().includes('cdr.view.all');
  const { data: scores = [] } = useQuery({ ...lastScores(useClinic(), agentId), enabled: maySee });
  const totals = scores.flatMap(({ total }) => (total === null ? [] : [total]));
  if (totals.length === 0) return null;
  const mean = Math.round(totals.reduce((sum, total) => sum + total, 0) / totals.length);
  return (
    <Text size="xs" c="dimmed">
      {text('review.lastScores', { agent, number: totals.length, mean })}
    </Text>
  );
}

/** A score that is a draft: saved by itself, until it is signed. */
export function ScoreForm(
  parts: ScorecardParts & {
    template: ScorecardTemplate;
    raterId: number;
    own: Score | null;
    purpose: Purpose;
    onDiscarded: () => void;
  },
) {
  const { call, moments, template, own, isSample, next, onNext, focusedBefore } = parts;
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const score = useScore({ ...parts, recordId: call.id });
  const { values } = score;
  const sections = own?.sections ?? template.sections;
  const lines = sections.flatMap((section) => section.lines);
  const agent = call.agent_name ?? call.agent_id ?? text('player.agent');
  const queries = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const sign = useSign({
    sign: score.sign,
    isComplete: totalOf(lines, values.lines).answered === lines.length,
    onSigned: ({ total }) => {
      parts.onSigned(text('review.signedNow', { agent, total: total ?? '–' }));
      void queries.invalidateQueries({ queryKey: ['reviews', 'week'] });
      if (next) onNext(next.record_id);
    },
  });
  useEffect(() => {
    if (mayTakeFocus() && isFocusUnmoved(focusedBefore)) focusLine(list.current, 0);
  }, [focusedBefore]);
  const change = (part: Partial<typeof values>): void => {
    sign.touch();
    score.change(part);
  };
  const decide = (between: () => Promise<void>) => (): void => {
    sign.touch();
    void between();
  };
  const set = (id: string, part: Partial<ScoreLine>): void => {
    const before = values.lines.find(({ line_id: of }) => of === id);
    const changed = { line_id: id, value: null, comment: null, moment_ids: [], ...before, ...part };
    change({ lines: [...values.lines.filter(({ line_id: of }) => of !== id), changed] });
  };
  const problem = sign.error ?? score.error;
  return (
    <>
      <ScoreTotal
        {...totalOf(lines, values.lines)}
        lines={lines.length}
        aside={
          parts.purpose === 'review' && call.agent_id !== null && <LastScores agentId={call.agent_id} agent={agent} />
        }
      />
      <div ref={list}>
        {sections.map((section) => (
          <section key={section.name} aria-label={localName(section.name, language)}>
            <SectionHead section={section} values={values.lines} />
            {section.lines.map((line) => (
              <ScoreLineInput
                key={line.id}
                line={{ ...line, text: localName(line.text, language) }}
                given={values.lines.find(({ line_id: id }) => id === line.id) ?? null}
                moments={moments}
                onChange={(part) => set(line.id, part)}
                onMove={(by) => focusLine(list.current, lines.indexOf(line) + by)}
              />
            ))}
          </section>
        ))}
      </div>
      <Text size="xs" c="dimmed">
        {text('review.keysOfLine')}
      </Text>
      <Textarea
        label={`${text('review.note')}: ${agent}`}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2000}
        value={values.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <Group justify="space-between" mih={24}>
        <Text size="xs" c="dimmed" role="status">
          {score.isSaving
            ? text('review.saving')
            : score.isUnsaved
              ? text('review.unsaved')
              : own
                ? text('review.saved')
                : ''}
        </Text>
        {own && <DiscardDraft score={own} discard={score.discard} />}
      </Group>
      {own && <ScoreHistory score={own} agent={agent} />}
      {isChangedElsewhere(problem) ? (
        <div role="alert">
          <Text size="sm" c="red">
            {text('review.changedElsewhere')}
          </Text>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={decide(score.keepMine)}>
              {text('review.keepMine')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={decide(score.takeOther)}>
              {text('review.takeOther')}
            </Button>
          </Group>
        </div>
      ) : (
        problem !== null && <ProblemNotice error={problem} onRetry={sign.error ? undefined : score.retry} />
      )}
      <div className={styles.sign}>
        <Button fullWidth loading={sign.isPending} onClick={sign.run}>
          {text(isSample ? 'review.signNext' : 'review.sign')} <Kbd ml={8}>Ctrl Enter</Kbd>
        </Button>
        {isSample && (
          <Text size="xs" c="dimmed" ta="center" className={layout.shrink}>
            {next
              ? text('review.next', {
                  agent: next.agent_name ?? next.agent_id,
                  time: dayTimeText(next.called_at),
                })
              : text('review.last')}
          </Text>
        )}
      </div>
    </>
  );
}

/** Gives the focus to a line, by its place from 0; none beyond the first and the last. */
function focusLine(list: HTMLElement | null, place: number): void {
  const line = list?.querySelectorAll('[data-part=score-line]')[place];
  const input =
    line?.querySelector<HTMLInputElement>('input:checked') ?? line?.querySelector<HTMLInputElement>('input');
  input?.focus();
}
