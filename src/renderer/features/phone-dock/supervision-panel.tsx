import { Button, Kbd, Text } from '@mantine/core';
import { IconArrowForwardUp, IconEye, IconEyeOff, IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SupervisionStep } from '../../../shared/contract/call-supervision.ts';
import type { PhoneSnapshot } from '../../../shared/ipc/phone-ipc.ts';
import { liveCalls } from '../../api/floor-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Timer } from '../../kit/timer.tsx';
import { usePress } from '../../kit/use-press.ts';
import { StateLine } from '../../parts/agents/state-line.tsx';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { usePermissions, useWorkstation } from '../../state/use-workstation.ts';
import { CallTiles } from './call-tiles.tsx';
import { modeIcons } from './supervised-note.tsx';
import dockParts from '../../parts/dock-parts.module.css';
import layout from '../../kit/layout.module.css';
import phoneStyles from './phone-dock.module.css';
import styles from './supervision.module.css';

type Supervision = NonNullable<PhoneSnapshot['supervision']>;

/** The other side of the call, where this account sees the calls in progress. */
function useCustomerOf(callId: string): string | null {
  const numberText = useNumberText();
  const mayMonitor = usePermissions().includes('agent.monitor');
  const { data } = useQuery(liveCalls(useClinic(), mayMonitor));
  const call = data?.rows.find(({ call_id: id }) => id === callId);
  if (!call) return null;
  return call.customer?.name ?? numberText(call.direction === 'inbound' ? call.caller : call.callee);
}

/** A colleague's call that this phone listens to: who hears whom, the other modes, and the ways out. */
export function SupervisionPanel({ supervision }: { supervision: Supervision }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  const { callId, agentId, name, mode, isOn, isPrivate, since } = supervision;
  const customer = useCustomerOf(callId);
  const [isAsking, setAsking] = useState(false);
  const supervise = (step: SupervisionStep): Promise<void> => phone.supervise({ callId, agentId, step });
  const isHidden = isPrivate && mode === 'listen';
  const SeenIcon = isHidden ? IconEyeOff : IconEye;
  return (
    <div
      role="group"
      aria-label={text('supervision.of', { name })}
      className={phoneStyles.call}
      data-part="supervision"
      data-main
    >
      <div className={phoneStyles.callHead}>
        <StateLine
          colour="call"
          Icon={modeIcons[mode]}
          words={text(isOn ? `supervision.on.${mode}` : 'supervision.ringing')}
          end={<Timer since={since} />}
        />
        <div className={`${phoneStyles.callName} ${layout.name}`} data-part="name">
          {name} <span className={styles.number}>{agentId}</span>
        </div>
        {customer !== null && <div className={phoneStyles.callNumber}>{text('supervision.with', { customer })}</div>}
      </div>
      <p role="status" className={styles.who}>
        {text(`supervision.who.${mode}`, { name })}
      </p>
      <CallTiles
        controls={(['listen', 'whisper', 'barge'] as const).map((one) => ({
          label: text(`supervision.${one}`),
          Icon: modeIcons[one],
          isOn: mode === one,
          press: press(() => supervise(one)),
        }))}
      />
      <ul className={`${layout.plainList} ${styles.facts}`}>
        <li>{text('supervision.modes', { name })}</li>
        <li>
          <SeenIcon size={16} aria-hidden />
          {text(isHidden ? 'supervision.unseen' : 'supervision.seen', { name })}
        </li>
        <li>
          <IconListCheck size={16} aria-hidden />
          {text('supervision.audited')}
        </li>
      </ul>
      <div className={dockParts.dockRows} />
      <div className={`${dockParts.dockFoot} ${styles.foot}`}>
        <Button
          variant="default"
          fullWidth
          disabled={!isOn}
          leftSection={<IconArrowForwardUp size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {text('supervision.takeOver')}
        </Button>
        <Button
          size="md"
          variant="default"
          fullWidth
          rightSection={<Kbd aria-hidden>Alt H</Kbd>}
          aria-keyshortcuts="Alt+H"
          onClick={press(() => phone.endSupervision())}
        >
          {text('supervision.stop')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={text('supervision.takeOverConfirm', { name })}
          action={text('supervision.takeOverDo')}
          run={() => supervise('take_over')}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          <Text size="sm">{text('supervision.takeOverConsequence', { name })}</Text>
        </ConfirmDialog>
      )}
    </div>
  );
}
