import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { finePeaks } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useSkipSilence } from '../../state/skip-silence.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { type Playback, Player } from './player.ts';
import { silencesOf } from './silences.ts';
import { useReportPlayed } from './use-report-played.ts';

const PlayerContext = createContext<Player | null>(null);

/** The player of one sign-in: what is played ends with it. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const { clinic } = useWorkstation();
  const client = useClinic();
  const queries = useQueryClient();
  const [audio] = useState(() => Object.assign(document.createElement('audio'), { className: 'recording' }));
  const [player] = useState(
    () =>
      new Player(audio, {
        addressOf: (recording) => clinic.recordingAddress(recording),
        silencesOf: async ({ id }) => silencesOf(await queries.fetchQuery(finePeaks(client, id))),
      }),
  );
  const report = useReportPlayed();
  const began = useEffectEvent((id: number): void => report(id));
  useEffect(() => {
    document.body.append(audio);
    player.skipSilence(useSkipSilence.getState().isOn);
    const stopKeeping = player.playback.subscribe(({ skipsSilence: isOn }, before) => {
      // The position changes several times a second.
      if (isOn !== before.skipsSilence) useSkipSilence.setState({ isOn });
    });
    let heard: number | null = null;
    const stopReporting = player.playback.subscribe(({ isPlaying, recording }) => {
      if (!recording) heard = null;
      if (!isPlaying || !recording || recording.id === heard) return;
      heard = recording.id;
      began(recording.id);
    });
    return () => {
      stopReporting();
      stopKeeping();
      player.close();
      audio.remove();
    };
  }, [audio, player]);
  return <PlayerContext value={player}>{children}</PlayerContext>;
}

export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('There is no player around this component');
  return player;
}

export const usePlayback = (): Playback => usePlayer().playback();
