import { useText } from '../../i18n/use-text.ts';
import { usePhonePart } from '../../state/use-workstation.ts';
import styles from './phone-dock.module.css';

/** The agent's line and microphone, at the foot of the dock while there is no call; trouble with its remedy. */
export function LineState() {
  const { text } = useText();
  const { registration, extension, microphone } = usePhonePart((phone) => ({
    registration: phone.registration,
    extension: phone.extension,
    microphone: phone.microphone,
  }));
  if (extension === null) return null;
  const isHeard = microphone !== 'denied' && microphone !== 'missing';
  const isFine = registration === 'registered' && microphone === 'present';
  const line = `${text('phone.line')} ${extension}`;
  const state =
    registration === 'registered' ? text(`phone.lineMicrophone.${microphone}`) : text(`phone.${registration}`);
  return (
    <div className={styles.lineState} data-state={isHeard ? (isFine ? 'fine' : 'unknown') : 'trouble'}>
      {!isHeard && <div className={styles.lineHint}>{text(`phone.microphone.${microphone}.hint`)}</div>}
      <div className={styles.lineWords}>
        <span className={styles.lineDot} aria-hidden />
        {`${line} · ${state}`}
      </div>
    </div>
  );
}
