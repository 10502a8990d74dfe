import {
  IconAlertTriangle,
  IconPhoneCall,
  IconPhoneCheck,
  IconPhoneOutgoing,
  IconPhoneX,
  IconPlayerPause,
} from '@tabler/icons-react';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePhone } from '../../state/use-workstation.ts';
import { type LineColour, StateLine } from '../../parts/agents/state-line.tsx';
import { Timer } from '../../kit/timer.tsx';
import { callStateText, isConnectionLost, isSoundLost, isSoundMissing } from './call-outcome.tsx';
import layout from '../../kit/layout.module.css';
import styles from './phone-dock.module.css';

type Look = readonly [LineColour, typeof IconPhoneCall];

function lookOf(call: PhoneCall, isTrouble: boolean): Look {
  if (isTrouble) return ['bad', IconAlertTriangle];
  if (call.state === 'ended') return call.missed ? ['bad', IconPhoneX] : ['break', IconPhoneCheck];
  if (call.state === 'dialling') return ['call', IconPhoneOutgoing];
  return call.held || call.isHeldByOther ? ['break', IconPlayerPause] : ['call', IconPhoneCall];
}

/** The state of the call and its duration, then the other side. `number`: beneath the name, where there is one. */
export function CallHead({ call, name, number }: { call: PhoneCall; name: string; number: string }) {
  const { text } = useText();
  const sound = usePhone();
  const isLost = isConnectionLost(call, sound);
  const [colour, Icon] = lookOf(call, isLost || isSoundMissing(call, sound) || isSoundLost(call));
  return (
    <div className={styles.callHead} data-part="call-head">
      <StateLine
        colour={colour}
        Icon={Icon}
        words={callStateText(call, sound, text)}
        end={call.state !== 'ended' && !isLost && <Timer since={call.since} />}
      />
      <div className={`${styles.callName} ${layout.name}`} data-part="name">
        {name}
      </div>
      {number !== '' && <div className={`${styles.callNumber} ${layout.figures}`}>{number}</div>}
    </div>
  );
}
