import { ActionIcon } from '@mantine/core';
import { IconPhoneOff } from '@tabler/icons-react';
import type { LiveCall } from '../../../shared/contract/call.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { DirectionText } from '../../parts/calls/direction-text.tsx';
import { Timer } from '../../kit/timer.tsx';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { SuperviseButtons } from './supervise-buttons.tsx';
import { useCallSides } from './use-call-sides.ts';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';
import styles from './floor.module.css';

/** A call in progress. `readAt`: when it was read, in epoch milliseconds. */
export function LiveCallRow({ call, readAt, onHangUp }: { call: LiveCall; readAt: number; onHangUp: () => void }) {
  const { text } = useText();
  const numberText = useNumberText();
  const sides = useCallSides(call);
  const mayEnd = usePermissions().includes('call.place');
  const offersHangUp = useCapability('callControl');
  const { agent, state, transferred_to: transferredTo } = call;
  return (
    <tr>
      <td>
        {agent === null ? (
          <span className={styles.quiet}>{text('floor.noAgent')}</span>
        ) : (
          <>
            <span className={layout.name} data-part="name">
              {agent.name}
            </span>{' '}
            <span className={`${layout.figures} ${styles.quiet}`}>{agent.agent_id}</span>
          </>
        )}
      </td>
      <td>
        <DirectionText direction={call.direction} />
      </td>
      <td className={`${tableStyles.wraps} ${layout.figures}`}>{sides.from}</td>
      <td className={`${tableStyles.wraps} ${layout.figures}`}>
        {sides.to}
        {transferredTo !== null && <div>{text('floor.transferredTo', { number: numberText(transferredTo) })}</div>}
      </td>
      <td className={tableStyles.wraps}>{text(`floor.call.${state}`)}</td>
      <td className={tableStyles.amount}>
        <Timer since={readAt - call.since_seconds * 1000} />
      </td>
      <td className={tableStyles.amount}>
        <div className={styles.ways}>
          {agent !== null && state === 'in_call' && <SuperviseButtons callId={call.call_id} agent={agent} />}
          {mayEnd && offersHangUp && (
            <ActionIcon
              size={28}
              variant="default"
              data-call={call.call_id}
              aria-label={text('floor.hangUpOf', sides)}
              title={text('phone.hangUp')}
              onClick={onHangUp}
            >
              <IconPhoneOff size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      </td>
    </tr>
  );
}
