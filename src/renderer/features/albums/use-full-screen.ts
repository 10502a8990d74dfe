import { useEffect, useState } from 'react';
import { usePhonePart } from '../../state/use-workstation.ts';

/** The whole screen for a part of the page: until Escape, and until somebody calls, for the call must be seen. */
export function useFullScreen() {
  const [isOn, setOn] = useState(false);
  const isRinging = usePhonePart(({ calls }) => calls.some(({ state }) => state === 'ringing'));
  if (isOn && isRinging) setOn(false);
  useEffect(() => {
    if (!isOn) return;
    // Where the browser refuses, the window is filled instead.
    document.documentElement.requestFullscreen().catch(() => undefined);
    // Escape ends it without the page being asked.
    const onChange = (): void => {
      if (!document.fullscreenElement) setOn(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isOn]);
  return { isOn, enter: () => setOn(true), leave: () => setOn(false) };
}
