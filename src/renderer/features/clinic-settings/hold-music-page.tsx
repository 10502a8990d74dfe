import { Button, FileButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconMusic } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HoldMusicView } from '../../../shared/contract/admin/hold-music.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { holdMusic, holdMusicSound } from '../../api/settings-reads.ts';
import { upload } from '../../api/upload.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { durationText } from '../../kit/format.ts';
import { PageHead } from '../../kit/list/list-page.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import pageStyles from '../../kit/page.module.css';

/** The sound that callers on hold hear. */
export function HoldMusicPage() {
  const { text } = useText();
  const music = useQuery(holdMusic(useClinic()));
  const problem = blockingProblemOf(music);
  return (
    <Stack gap="md" className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <PageHead title={text('backOffice.holdMusic')} hint={text('holdMusic.hint')} />
      {problem && <ProblemNotice error={problem} onRetry={() => void music.refetch()} />}
      {!problem && (music.data ? <Music {...music.data} /> : <Skeleton height={160} maw={640} />)}
    </Stack>
  );
}

function Music({ chosen }: HoldMusicView) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const [isPlayerShown, setPlayerShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const change = async (changed: () => Promise<HoldMusicView>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const view = await changed();
      queries.removeQueries({ queryKey: holdMusicSound(clinic).queryKey });
      queries.setQueryData(holdMusic(clinic).queryKey, view);
      setPlayerShown(false);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File | null): void => {
    if (file)
      void change(() =>
        upload('adminHoldMusic', 'choose', {
          fields: { name: file.name },
          file,
          onProgress: () => {},
          signal: new AbortController().signal,
        }),
      );
  };
  return (
    <Stack gap="md" maw={640}>
      <Text size="sm">
        {chosen
          ? text('holdMusic.chosen', { name: chosen.name, duration: durationText(chosen.seconds) })
          : text('holdMusic.default')}
      </Text>
      {problem !== null && <ProblemNotice error={problem} />}
      <Group gap="sm">
        <Button variant="default" aria-expanded={isPlayerShown} onClick={() => setPlayerShown(!isPlayerShown)}>
          {text(isPlayerShown ? 'holdMusic.hidePlayer' : 'holdMusic.play')}
        </Button>
        <FileButton onChange={choose} accept=".wav,audio/wav" inputProps={{ 'aria-label': text('holdMusic.choose') }}>
          {(props) => (
            <Button {...props} loading={isBusy} leftSection={<IconMusic size={16} />}>
              {text('holdMusic.choose')}
            </Button>
          )}
        </FileButton>
        {chosen && (
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => void change(() => clinic.adminHoldMusic.reset({}))}
          >
            {text('holdMusic.reset')}
          </Button>
        )}
      </Group>
      {isPlayerShown && <Player />}
    </Stack>
  );
}

function Player() {
  const { text } = useText();
  const sound = useQuery(holdMusicSound(useClinic()));
  const problem = blockingProblemOf(sound);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void sound.refetch()} />;
  if (!sound.data) return <Skeleton height={54} />;
  // A blob: the page's policy allows no other source of sound but the host.
  return <audio controls autoPlay aria-label={text('backOffice.holdMusic')} src={sound.data} />;
}
