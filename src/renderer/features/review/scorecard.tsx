import { Button, Select, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Score, ScorecardTemplate } from '../../../shared/contract/scorecard.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { scorecardTemplates, scoresOf } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSignIn } from '../../state/use-workstation.ts';
import { localName } from '../../kit/local-name.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import type { ReviewSearch } from './review-search.ts';
import { ScoreForm } from './score-form.tsx';
import type { ScorecardParts } from './scorecard-parts.ts';
import { SignedScore } from './signed-score.tsx';
import type { Purpose } from './use-score.ts';
import styles from './review.module.css';

const purposes: readonly Purpose[] = ['review', 'second', 'calibration'];

/** The rater’s own score of a call, by a template of their choice, and those of others. */
export function Scorecard(parts: ScorecardParts) {
  const { text } = useText();
  const clinic = useClinic();
  const templates = useQuery(scorecardTemplates(clinic));
  const scores = useQuery(scoresOf(clinic, parts.call.id));
  const problem = blockingProblemOf(templates) ?? blockingProblemOf(scores);
  return (
    <aside className={styles.scorecard} aria-label={text('review.scorecard')}>
      {problem && (
        <ProblemNotice
          error={problem}
          onRetry={() => {
            void templates.refetch();
            void scores.refetch();
          }}
        />
      )}
      {!problem && !(templates.data && scores.data) && <Skeleton height={320} />}
      {templates.data && scores.data && <LoadedScorecard {...parts} templates={templates.data} scores={scores.data} />}
    </aside>
  );
}

function LoadedScorecard(
  parts: ScorecardParts & { templates: readonly ScorecardTemplate[]; scores: readonly Score[] },
) {
  const { text, language } = useText();
  const { templates, scores } = parts;
  const signIn = useSignIn();
  const raterId = signIn.state === 'signed-in' ? signIn.user.id : 0;
  const own = scores.filter(({ rater }) => rater.id === raterId);
  const others = scores.filter(({ rater }) => rater.id !== raterId);
  // A template that is out of use stays where one has scored by it.
  const choices = templates.filter(
    ({ id, is_active: isActive }) => isActive || own.some(({ template }) => template.id === id),
  );
  const kept = useKeptChoice();
  const [chosen, setChosen] = useState<number | null>(null);
  const [chosenPurpose, setPurpose] = useState<Purpose | null>(null);
  const template = choices.find(({ id }) => id === (chosen ?? own[0]?.template.id ?? kept.scorecard)) ?? choices[0];
  const mine = own.find(({ template: of }) => of.id === template?.id) ?? null;
  // The purpose stays once a line is rated.
  const rated = mine && mine.lines.length > 0 ? mine : null;
  const purpose = rated?.purpose ?? chosenPurpose ?? mine?.purpose ?? kept.purpose ?? 'review';
  const shared = {
    call: parts.call,
    moments: parts.moments,
    isSample: parts.isSample,
    next: parts.next,
    onNext: parts.onNext,
    signed: parts.signed,
    onSigned: parts.onSigned,
    focusedBefore: parts.focusedBefore,
  };
  return (
    <>
      <div className={styles.scorecardHead}>
        <Title order={2} size="h3">
          {text('review.scorecard')}
        </Title>
        <Text size="sm" role="status">
          {parts.signed}
        </Text>
        {template && (
          <Text size="sm" c="dimmed">
            {text('review.version', {
              name: localName(template.name, language),
              version: mine?.template_version ?? template.version,
            })}
          </Text>
        )}
      </div>
      {template ? (
        <>
          <div className={styles.scorecardChoices}>
            {choices.length > 1 && (
              <Select
                aria-label={text('review.template')}
                allowDeselect={false}
                data={choices.map(({ id, name }) => ({ value: String(id), label: localName(name, language) }))}
                value={String(template.id)}
                onChange={(id) => {
                  setChosen(Number(id));
                  setPurpose(null);
                  kept.keep({ scorecard: Number(id) });
                }}
              />
            )}
            <Select
              aria-label={text('review.purpose')}
              allowDeselect={false}
              disabled={rated !== null}
              data={purposes.map((value) => ({ value, label: text(`review.purpose.${value}`) }))}
              value={purpose}
              onChange={(value) => {
                const one = purposes.find((known) => known === value) ?? 'review';
                setPurpose(one);
                kept.keep({ purpose: one === 'review' ? undefined : one });
              }}
            />
          </div>
          {mine?.state === 'signed' ? (
            <SignedScore score={mine} {...shared} />
          ) : (
            <ScoreForm
              key={template.id}
              {...shared}
              template={template}
              raterId={raterId}
              own={mine}
              purpose={purpose}
              onDiscarded={() => setPurpose('review')}
            />
          )}
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {text('review.noTemplate')}
        </Text>
      )}
      <OtherScores others={others} mine={rated} purpose={purpose} />
    </>
  );
}

/** The scorecard and the purpose that were chosen last: in the address, so that the next calls begin with them. */
function useKeptChoice() {
  const navigate = useNavigate();
  const { purpose, scorecard }: ReviewSearch = useSearch({ from: '/supervisor/review/$record' });
  const keep = (choice: Pick<ReviewSearch, 'purpose' | 'scorecard'>): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...choice }), replace: true });
  return { purpose, scorecard, keep };
}

/**
 * The scores of other raters. Nobody sees them unasked before a score is begun; a second rating and a calibration are
 * blind until they are signed, which the service sees to once they are begun.
 */
function OtherScores({ others, mine, purpose }: { others: readonly Score[]; mine: Score | null; purpose: Purpose }) {
  const { text } = useText();
  const [isAsked, setAsked] = useState(false);
  if (purpose !== 'review' && mine?.state !== 'signed')
    return (
      <Text size="xs" c="dimmed">
        {text('review.othersAfterSigning')}
      </Text>
    );
  if (others.length === 0) return null;
  if (!mine && !isAsked)
    return (
      <Button variant="default" size="compact-sm" onClick={() => setAsked(true)}>
        {text('review.showOthers')}
      </Button>
    );
  return (
    <section aria-label={text('review.others')}>
      <Text size="xs" c="dimmed">
        {text('review.others')}
      </Text>
      {others.map((score) => (
        <Text key={score.id} size="sm">
          {text('review.ofRater', { name: score.rater.name, total: score.total ?? '–' })}
        </Text>
      ))}
    </section>
  );
}
