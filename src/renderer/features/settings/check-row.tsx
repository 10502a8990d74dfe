import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconHeadphones,
  IconMicrophone,
  IconPhone,
  IconServer,
  IconBroadcast,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { usePhone, usePreferences, useWorkstation } from '../../state/use-workstation.ts';
import { usePress } from '../../ui/use-press.ts';
import { PaceBars } from './pace-bars.tsx';
import { playOn } from './sound-test.ts';
import { TestOfMicrophone } from './test-of-microphone.tsx';
import type { Check, CheckedPart } from './use-checks.ts';
import { useMicrophoneTest } from './use-microphone-test.ts';
import type { useServicePace } from './use-service-pace.ts';
import layout from '../../ui/layout.module.css';
import styles from './check-up-page.module.css';

const stateIcons = { good: IconCheck, bad: IconAlertTriangle, unknown: IconCircleDashed } as const;
const partIcons: Readonly<Record<CheckedPart, TablerIcon>> = {
  microphone: IconMicrophone,
  playback: IconHeadphones,
  service: IconServer,
  events: IconBroadcast,
  line: IconPhone,
};

/** A part with its state, what it measures, and what can be tried. */
export function CheckRow({ check, pace }: { check: Check; pace: ReturnType<typeof useServicePace> }) {
  const { part, name, state, words, advice } = check;
  const StateIcon = stateIcons[state];
  const PartIcon = partIcons[part];
  return (
    <li className={styles.check} data-state={state}>
      <span className={styles.state}>
        <StateIcon size={16} aria-hidden />
      </span>
      <div className={styles.what}>
        <div className={layout.withIcon}>
          <PartIcon size={16} stroke={1.75} aria-hidden />
          <span>{name}</span>
        </div>
        <div className={styles.words}>{words}</div>
        {advice !== null && <div className={styles.advice}>{advice}</div>}
      </div>
      {part === 'microphone' && <MicrophoneTry />}
      {part === 'playback' && <PlaybackTry />}
      {part === 'service' && (
        <Measured>
          <PaceBars pace={pace} />
        </Measured>
      )}
      {part === 'line' && <LineTry />}
    </li>
  );
}

/** The measurement, and the button that tries it. */
function Measured({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <>
      <div className={styles.measured}>{children}</div>
      {action}
    </>
  );
}

function MicrophoneTry() {
  const { text } = useText();
  const { sound } = usePreferences();
  const isInCall = usePhone().calls.some(({ state }) => state !== 'ended');
  const { test, start } = useMicrophoneTest();
  const isTesting = test.state === 'recording' || test.state === 'playing';
  return (
    <Measured
      action={
        <Button
          size="compact-sm"
          variant="default"
          aria-label={text('sound.testMicrophoneName')}
          disabled={isInCall || isTesting}
          onClick={() => void start(sound.microphone?.id ?? null, sound.speaker?.id ?? null)}
        >
          {text('sound.testMicrophone')}
        </Button>
      }
    >
      {test.state === 'idle' ? (sound.microphone?.label ?? text('sound.system')) : <TestOfMicrophone test={test} />}
    </Measured>
  );
}

function PlaybackTry() {
  const { text } = useText();
  const { sound } = usePreferences();
  const isInCall = usePhone().calls.some(({ state }) => state !== 'ended');
  const [isPlaying, setPlaying] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const play = (kind: 'speaker' | 'ring'): void => {
    setPlaying(true);
    setMissing(false);
    void playOn(sound[kind]?.id ?? null, kind)
      .catch(() => setMissing(true))
      .finally(() => setPlaying(false));
  };
  return (
    <Measured
      action={
        <div className={styles.actions}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={text('sound.playSpeaker')}
            disabled={isInCall || isPlaying}
            onClick={() => play('speaker')}
          >
            {text('checkUp.tone')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={text('sound.playRing')}
            disabled={isInCall || isPlaying}
            onClick={() => play('ring')}
          >
            {text('checkUp.ring')}
          </Button>
        </div>
      }
    >
      {isMissing ? (
        <span role="alert" className={styles.missing}>
          {text('sound.missing')}
        </span>
      ) : (
        <>
          <div>{sound.speaker?.label ?? text('sound.system')}</div>
          <div className={styles.advice}>
            {text('checkUp.ringOn', { device: sound.ring?.label ?? text('sound.system') })}
          </div>
        </>
      )}
    </Measured>
  );
}

function LineTry() {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  const { registration } = usePhone();
  if (registration !== 'unregistered') return null;
  return (
    <Measured
      action={
        <Button size="compact-sm" variant="default" onClick={press(() => phone.register())}>
          {text('phone.registerHere')}
        </Button>
      }
    >
      {null}
    </Measured>
  );
}
