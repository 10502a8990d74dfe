import { useEffect, useState } from 'react';
import { type CallSound, callSoundChannel, callSoundSchema } from '../../../shared/ipc/call-sound.ts';

/** Nothing came for so long: what was heard last says nothing about now. */
const staleMs = 2000;

/** How the call that is talked in sounds now; null while nothing comes. */
export function useCallSound(): CallSound | null {
  const [sound, setSound] = useState<CallSound | null>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(callSoundChannel);
    let timer: ReturnType<typeof setTimeout> | undefined;
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const { data: read } = callSoundSchema.safeParse(data);
      if (!read) return;
      setSound(read);
      clearTimeout(timer);
      timer = setTimeout(() => setSound(null), staleMs);
    });
    return () => {
      clearTimeout(timer);
      channel.close();
    };
  }, []);
  return sound;
}
