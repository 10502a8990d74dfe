import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Score } from '../../../shared/contract/scorecard.ts';
import { scoreHistory } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';

/** Deletes a draft that was never signed. */
export function DiscardDraft({ score, discard }: { score: Score; discard: () => Promise<void> }) {
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
