import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPhoneOutgoing } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../../shared/languages/en/console.ts';
import type { PhoneCall, PhoneTransfer } from '../../../shared/ipc/phone-ipc.ts';
import { colleagues } from '../../api/colleagues.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, useWorkstation } from '../../state/use-workstation.ts';
import { localName } from '../../kit/local-name.ts';
import { usePress } from '../../kit/use-press.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import layout from '../../kit/layout.module.css';
import styles from './transfer-state.module.css';

/** The one who is rung or asked: a colleague by name and extension, as far as both are known. */
function useTarget({ transferringTo: number, transfer }: PhoneCall): string {
  const { language } = useText();
  const numberText = useNumberText();
  const { data: known } = useQuery(colleagues(useClinic(), useCapability('agents')));
  const colleague = known?.find(({ extension }) => extension === number)?.name ?? transfer?.colleague ?? null;
  const shownNumber = number === null ? '' : colleague === null ? numberText(number) : number;
  return [colleague === null ? '' : localName(colleague, language), shownNumber]
    .filter((part) => part !== '')
    .join(' ');
}

const wordsOf = {
  ringing: 'phone.asking.ringing',
  asking: 'phone.asking.talking',
  'with-customer': 'phone.asking.customer',
  merged: 'phone.asking.merged',
} as const satisfies Readonly<Record<Exclude<PhoneTransfer['state'], 'over'>, MessageKey>>;

/** Somebody rings or is asked: who hears whom, and the ways on. `who`: the other side of the call. */
export function TransferUnderWay({ call, who: name }: { call: PhoneCall; who: string }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  const canSteer = useCapability('callTransfers');
  const who = useTarget(call);
  const { id: callId, transfer } = call;
  const state = transfer?.role === 'by' && transfer.state !== 'over' ? transfer.state : 'ringing';
  const asksFirst = transfer?.role === 'by' && transfer.state !== 'over' && transfer.asksFirst;
  const button = (
    action: 'cancel' | 'complete' | 'swap' | 'merge',
    label: MessageKey,
    variant: 'default' | 'filled',
  ): ReactNode => (
    <Button size="compact-sm" variant={variant} onClick={press(() => phone.steerTransfer({ callId, action }))}>
      {text(label)}
    </Button>
  );
  return (
    <div className={styles.state} role="status">
      <IconPhoneOutgoing size={16} aria-hidden />
      <div className={layout.shrink}>
        <div className={layout.figures}>
          {text(asksFirst ? wordsOf[state] : 'phone.transferRinging', { who, name })}
        </div>
        <div className={styles.hint}>
          {state !== 'ringing'
            ? text('phone.asking.hint', { who, name })
            : asksFirst
              ? text('phone.asking.ringingHint', { who, name })
              : text('phone.transferRingingHint', { name })}
        </div>
        {state === 'merged' && (
          <ul className={styles.people} aria-label={text('phone.inConference')}>
            {[
              { one: name, as: text('phone.customer'), removal: 'dismiss' as const },
              { one: who, as: '', removal: 'cancel' as const },
            ].map(({ one, as, removal }) => (
              <li key={removal}>
                <span className={layout.shrink}>
                  {one} <span className={styles.hint}>{as}</span>
                </span>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={text('phone.removeName', { name: one })}
                  onClick={press(() => phone.steerTransfer({ callId, action: removal }))}
                >
                  {text('phone.remove')}
                </Button>
              </li>
            ))}
            <li>{text('phone.you')}</li>
          </ul>
        )}
        {canSteer && (
          <div className={styles.actions}>
            {asksFirst && button('complete', 'phone.completeTransfer', 'filled')}
            {state !== 'ringing' && button('swap', state === 'merged' ? 'phone.split' : 'phone.swap', 'default')}
            {(state === 'asking' || state === 'with-customer') && button('merge', 'phone.merge', 'default')}
            {state !== 'merged' && button('cancel', 'phone.cancelTransfer', 'default')}
          </div>
        )}
      </div>
    </div>
  );
}

const endOf = {
  no_answer: 'phone.transferEnd.noAnswer',
  unreachable: 'phone.transferEnd.unreachable',
  declined: 'phone.transferEnd.declined',
  left: 'phone.transferEnd.left',
} as const satisfies Readonly<Record<string, MessageKey>>;

/** How the last transfer ended that has left the customer with this agent, against the agent's wish; null for none. */
export const endOfTransfer = ({ transfer }: PhoneCall): MessageKey | null => {
  const outcome = transfer?.role === 'by' ? transfer.outcome : null;
  return outcome === null || outcome === 'completed' || outcome === 'cancelled' ? null : endOf[outcome];
};

/** The other one did not take the customer, who is back. */
export function TransferReturned({ call, end, who: name }: { call: PhoneCall; end: MessageKey; who: string }) {
  const { text } = useText();
  const who = useTarget(call) || text('phone.thisNumber');
  return <Refused>{text(end, { who, name })}</Refused>;
}

/** Why a transfer has failed. */
export function TransferRefused({ problem }: { problem: unknown }) {
  const problemText = useProblemText();
  return <Refused>{problemText(problem)}</Refused>;
}

function Refused({ children }: { children: ReactNode }) {
  return (
    <div className={styles.state} data-refused role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <div className={layout.shrink}>{children}</div>
    </div>
  );
}
