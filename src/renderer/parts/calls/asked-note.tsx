import { IconMessage } from '@tabler/icons-react';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../kit/local-name.ts';
import layout from '../../kit/layout.module.css';
import styles from './asked-note.module.css';

/** The colleague who passes the call to this agent, or asks before that, and why. Nothing for any other call. */
export function AskedNote({ call: { transfer } }: { call: PhoneCall }) {
  const { text, language } = useText();
  if (transfer?.role !== 'to' || (transfer.state === 'over' && transfer.note === null)) return null;
  const name = transfer.colleague === null ? '' : localName(transfer.colleague, language);
  const isAsking = transfer.asksFirst && transfer.state !== 'over';
  const group = transfer.group === null ? '' : ` · ${localName(transfer.group.name, language)}`;
  return (
    <div className={styles.asked} role="note" aria-label={text('phone.askedBy')}>
      <IconMessage size={16} aria-hidden />
      <div className={layout.shrink}>
        <div>{text(isAsking ? 'phone.asks' : 'phone.passesOn', { name }) + group}</div>
        {transfer.note !== null && <div className={styles.note}>{transfer.note}</div>}
        {isAsking && <div className={styles.hint}>{text('phone.asksHint', { name })}</div>}
      </div>
    </div>
  );
}
