import { Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAgent, usePhone } from '../../state/use-workstation.ts';
import { stateIcons } from '../../parts/agents/state-icons.ts';
import { usePlannedMinutes } from '../../parts/agents/use-planned-minutes.ts';
import { useNow } from '../../kit/use-now.ts';
import { Timer } from '../../kit/timer.tsx';
import { useReasonText } from '../../parts/agents/use-reason-text.ts';
import { MenuButton } from './menu-button.tsx';
import layout from '../../kit/layout.module.css';
import styles from './agent-bar.module.css';

/** By how many minutes a break has gone beyond its planned length; null while it has not. */
function useMinutesOver(): number | null {
  const { label, since, reason } = useAgent();
  const planned = usePlannedMinutes(label === 'break' ? reason : null);
  const minutes = Math.floor((useNow(15_000) - since) / 60_000) - (planned ?? Infinity);
  return minutes > 0 ? minutes : null;
}

/**
 * The agent's state with its timer, and the button over it that opens the states to choose from. The button covers the
 * state instead of holding it: assistive technology reads nothing inside of a button but its name.
 */
export function StateControl() {
  const { text } = useText();
  const reasonText = useReasonText();
  const problemText = useProblemText();
  const stateId = useId();
  const problemId = useId();
  const { label, since, next, reason, problem } = useAgent();
  const { calls, supervision } = usePhone();
  const live = calls.filter(({ state }) => state !== 'ended');
  // The service counts an agent as in call while placing one; the text shows it only once the call is answered.
  const placing = label === 'in_call' && live.every(({ state }) => state === 'dialling') ? live[0] : undefined;
  const stateKey = supervision?.isOn
    ? (`supervision.on.${supervision.mode}` as const)
    : placing
      ? placing.isOtherRinging
        ? 'phone.ringing'
        : 'phone.dialling'
      : (`agent.${label}` as const);
  const Icon = stateIcons[label];
  const minutesOver = useMinutesOver();
  const note =
    minutesOver !== null
      ? text('agent.minutesOver', { count: minutesOver })
      : next === null
        ? reasonText(reason)
        : text(`agent.${label === 'wrap_up' ? 'next' : 'afterCall'}.${next}`);
  return (
    <div
      className={label === 'ringing' ? `${styles.stateControl} ${styles.pulse}` : styles.stateControl}
      data-state={problem ? 'problem' : label}
      data-over={minutesOver === null ? undefined : true}
    >
      <Icon size={16} aria-hidden />
      <span className={styles.stateWords}>
        <span role="status" aria-label={text('agent.label')} data-state={label} id={stateId}>
          {text(stateKey)}
        </span>
        {note !== null && (
          <span className={styles.stateNote} data-part="state-note">
            {note}
          </span>
        )}
        <span className={layout.visuallyHidden} id={problemId}>
          {problem && problemText(problem)}
        </span>
      </span>
      <Timer since={since} />
      <IconChevronDown size={14} aria-hidden />
      <Tooltip label={problem && problemText(problem)} disabled={problem === null} multiline maw={280}>
        <span className={styles.cover}>
          <MenuButton
            menu="state"
            button={{
              className: styles.cover,
              'aria-label': text('agent.change'),
              'aria-describedby': `${stateId} ${problemId}`,
            }}
          />
        </span>
      </Tooltip>
    </div>
  );
}
