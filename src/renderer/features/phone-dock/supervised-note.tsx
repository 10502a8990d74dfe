import { IconEar, IconMessage, IconUserPlus } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../kit/local-name.ts';
import { usePhonePart } from '../../state/use-workstation.ts';
import styles from './supervision.module.css';

export const modeIcons = { listen: IconEar, whisper: IconMessage, barge: IconUserPlus } as const;

/** The supervisor who listens to this call, and whether the agent alone or everybody hears them. Nothing for none. */
export function SupervisedNote({ callId }: { callId: string }) {
  const { text, language } = useText();
  const supervisor = usePhonePart(({ supervisors }) => supervisors.find((one) => one.callId === callId));
  if (!supervisor) return null;
  const { mode, name } = supervisor;
  const Icon = modeIcons[mode];
  return (
    <p role="status" className={styles.supervised} data-mode={mode}>
      <Icon size={16} aria-hidden />
      <span>{text(`supervision.told.${mode}`, { name: localName(name, language) })}</span>
    </p>
  );
}
