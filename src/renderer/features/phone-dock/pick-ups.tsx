import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallToPickUp } from '../../../shared/contract/pick-up.ts';
import { callsToPickUp } from '../../api/pick-up-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { durationText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { useNow } from '../../kit/use-now.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { useCapability, usePermissions, useWorkstation } from '../../state/use-workstation.ts';
import layout from '../../kit/layout.module.css';
import styles from './pick-ups.module.css';

/** The calls that are parked in the agent's groups or ring a colleague there; nothing while there are none. */
export function PickUps() {
  const { text } = useText();
  const mayWork = usePermissions().includes('agent.work');
  const isOffered = useCapability('pickUps') && mayWork;
  const { data: calls = [], dataUpdatedAt: readAt } = useQuery(callsToPickUp(useClinic(), isOffered));
  if (calls.length === 0) return null;
  return (
    <section aria-label={text('phone.pickUps')} className={styles.pickUps}>
      <div className={styles.title} aria-hidden>
        {text('phone.pickUps')}
      </div>
      <ul className={layout.plainList}>
        {calls.map((call) => (
          <PickUpRow key={call.call_id} call={call} readAt={readAt} />
        ))}
      </ul>
    </section>
  );
}

/** `readAt`: when its seconds were read, epoch milliseconds. */
function PickUpRow({ call, readAt }: { call: CallToPickUp; readAt: number }) {
  const { text, language } = useText();
  const numberText = useNumberText();
  const { phone } = useWorkstation();
  const [isSent, setSent] = useState(false);
  const passed = Math.max(0, useNow() - readAt) / 1000;
  const { call_id: callId, state, note, seconds, seconds_left: left } = call;
  const agent = localName(call.agent.name, language);
  const where = text(state === 'parked' ? 'phone.parkedBy' : 'phone.ringsAt', { agent });
  const take = (): void => {
    setSent(true);
    void phone
      .pickUp({ callId })
      .catch(notifyProblem)
      .finally(() => setSent(false));
  };
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.words}>
        <div className={styles.who}>
          <span className={styles.dot} aria-hidden />
          <span className={`${styles.name} ${layout.name}`} data-part="name">
            {call.customer ? localName(call.customer.name, language) : numberText(call.number)}
          </span>
          <span className={`${styles.time} ${layout.figures}`}>{durationText(seconds + passed)}</span>
        </div>
        <div className={styles.about}>{`${localName(call.group.name, language)} · ${where}`}</div>
        {note !== null && <div className={styles.note}>{note}</div>}
        {left !== null && (
          <div className={`${styles.about} ${layout.figures}`}>
            {text('phone.ringsBackIn', { time: durationText(Math.max(0, left - passed)) })}
          </div>
        )}
      </div>
      <Button size="compact-sm" variant="default" loading={isSent} onClick={take}>
        {text('phone.pickUp')}
      </Button>
    </li>
  );
}
