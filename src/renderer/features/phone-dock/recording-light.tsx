import { Button, Kbd } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import { usePress } from '../../kit/use-press.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { useCapability, usePhonePart, useWorkstation } from '../../state/use-workstation.ts';
import styles from './call-sound.module.css';

/**
 * The service records this call, or an agent has paused that, by its last report: without its events nobody knows.
 * `isMain`: with the button that pauses it, and its key.
 */
export function RecordingLight({ callId, isMain }: { callId: string; isMain: boolean }) {
  const { text } = useText();
  const { mirrors, phone } = useWorkstation();
  const press = usePress();
  const hasEvents = mirrors.eventConnection((state) => state.value === 'connected');
  const isOn = usePhonePart(({ recordedCallIds }) => recordedCallIds.includes(callId)) && hasEvents;
  const isPaused = usePhonePart(({ pausedCallIds }) => pausedCallIds.includes(callId));
  const canPause = useCapability('recordingPause') && isOn && isMain;
  const toggle = (): Promise<void> => phone.setRecordingPaused({ callId, isPaused: !isPaused });
  useHotKeys(canPause ? { 'alt+g': once(() => void toggle().catch(notifyProblem)) } : {}, null);
  if (!isOn) return null;
  return (
    <div className={styles.recordingLine}>
      <div
        role="status"
        aria-label={text('phone.recording')}
        className={styles.recording}
        data-paused={isPaused || undefined}
      >
        {text(isPaused ? 'phone.recordingPaused' : 'phone.recording')}
      </div>
      {canPause && (
        <Button
          size="compact-xs"
          variant={isPaused ? 'filled' : 'default'}
          rightSection={<Kbd aria-hidden>Alt G</Kbd>}
          aria-keyshortcuts="Alt+G"
          onClick={press(toggle)}
        >
          {text(isPaused ? 'phone.resumeRecording' : 'phone.pauseRecording')}
        </Button>
      )}
    </div>
  );
}
