import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useWorkstation } from '../../state/use-workstation.ts';
import { type Playback, Player } from './player.ts';

const PlayerContext = createContext<Player | null>(null);

/** The player of one sign-in: what is played ends with it. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const { clinic } = useWorkstation();
  const [audio] = useState(() => Object.assign(document.createElement('audio'), { className: 'recording' }));
  const [player] = useState(() => new Player(audio, (recording) => clinic.recordingAddress(recording)));
  useEffect(() => {
    document.body.append(audio);
    return () => {
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
