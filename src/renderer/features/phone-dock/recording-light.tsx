import { useText } from '../../i18n/use-text.ts';
import { usePhonePart, useWorkstation } from '../../state/use-workstation.ts';
import styles from './call-sound.module.css';

/** The service records this call, by its last report: without its events nobody knows. */
export function RecordingLight({ callId }: { callId: string }) {
  const { text } = useText();
  const hasEvents = useWorkstation().mirrors.eventConnection((state) => state.value === 'connected');
  const isOn = usePhonePart(({ recordedCallIds }) => recordedCallIds.includes(callId));
  if (!isOn || !hasEvents) return null;
  return (
    <div role="status" aria-label={text('phone.recording')} className={styles.recording}>
      {text('phone.recording')}
    </div>
  );
}
