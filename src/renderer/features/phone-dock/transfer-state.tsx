import { IconAlertTriangle, IconPhoneOutgoing } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { colleagues } from '../../api/colleagues.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { localName } from '../../kit/local-name.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import layout from '../../kit/layout.module.css';
import styles from './transfer-state.module.css';

/** The target of the transfer rings: by name, and what follows if the agent hangs up meanwhile. */
export function TransferRinging({ number }: { number: string }) {
  const { text, language } = useText();
  const numberText = useNumberText();
  const { data: known } = useQuery(colleagues(useClinic(), useCapability('agents')));
  const colleague = known?.find(({ extension }) => extension === number);
  const who = colleague ? `${localName(colleague.name, language)} ${number}` : numberText(number);
  return (
    <div className={styles.state} role="status">
      <IconPhoneOutgoing size={16} aria-hidden />
      <div className={layout.shrink}>
        <div className={layout.figures}>{text('phone.transferRinging', { who })}</div>
        <div className={styles.hint}>{text('phone.transferRingingHint')}</div>
      </div>
    </div>
  );
}

/** Why a transfer has failed. */
export function TransferRefused({ problem }: { problem: unknown }) {
  const problemText = useProblemText();
  return (
    <div className={styles.state} data-refused role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <div className={layout.shrink}>{problemText(problem)}</div>
    </div>
  );
}
