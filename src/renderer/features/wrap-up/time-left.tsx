import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { useAgent, useCapability, useWorkstation } from '../../state/use-workstation.ts';
import { durationText } from '../../kit/format.ts';
import { useNow } from '../../kit/use-now.ts';
import { usePress } from '../../kit/use-press.ts';
import layout from '../../kit/layout.module.css';
import styles from './wrap-up.module.css';

export function TimeLeft({ endsAt }: { endsAt: number }) {
  const { text } = useText();
  const { agent } = useWorkstation();
  const press = usePress();
  const now = useNow();
  return (
    <>
      <span className={layout.figures}>{text('wrapUp.left', { time: durationText((endsAt - now) / 1000) })}</span>
      {useCapability('wrapUp') && (
        <Button size="xs" variant="default" onClick={press(() => agent.extendWrapUp())}>
          {text('wrapUp.extend')}
        </Button>
      )}
    </>
  );
}

/** The remaining time as a share of the whole; the text beside it shows it in figures. */
export function TimeBar({ endsAt }: { endsAt: number }) {
  const { since } = useAgent();
  const now = useNow();
  const share = Math.min(1, Math.max(0, (endsAt - now) / Math.max(1, endsAt - since)));
  return (
    <div className={styles.timeBar} aria-hidden>
      <div style={{ width: `${share * 100}%` }} />
    </div>
  );
}
