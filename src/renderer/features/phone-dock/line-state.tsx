import { useText } from '../../i18n/use-text.ts';
import { usePhonePart } from '../../state/use-workstation.ts';

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
    <div className="line-state" data-state={isHeard ? (isFine ? 'fine' : 'unknown') : 'trouble'}>
      {!isHeard && <div className="line-hint">{text(`phone.microphone.${microphone}.hint`)}</div>}
      <div className="line-words">
        <span className="line-dot" aria-hidden />
        {`${line} · ${state}`}
      </div>
    </div>
  );
}
