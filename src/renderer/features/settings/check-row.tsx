import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBroadcast,
  IconCheck,
  IconCircleDashed,
  IconHeadphones,
  IconMicrophone,
  IconPhone,
  IconServer,
  IconWaveSine,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { CheckedPart } from '../../state/check-ups.ts';
import { usePhone, usePreferences, useWorkstation } from '../../state/use-workstation.ts';
import { usePress } from '../../kit/use-press.ts';
import { playOn } from './sound-test.ts';
import { TestOfMicrophone } from './test-of-microphone.tsx';
import { type Check, partNames } from './use-checks.ts';
import { levelsOfTest, type useMicrophoneTest } from './use-microphone-test.ts';
import type { useServicePace } from './use-service-pace.ts';
import layout from '../../kit/layout.module.css';
import styles from './check-up-page.module.css';

/** Bars of what was measured so far, 0 to 1, in the places of all: `count`. The words beside them say the same. */
function PaceBars({ shares, count }: { shares: readonly number[]; count: number }) {
  return (
    <div className={styles.bars} aria-hidden>
      {Array.from({ length: count }, (_, place) => {
        const share = shares[place];
        return (
          <span
            key={place}
            data-measured={share !== undefined || undefined}
            style={{ height: `${share === undefined ? 8 : 12 + 88 * Math.min(1, share)}%` }}
          />
        );
      })}
    </div>
  );
}

const stateIcons = { good: IconCheck, bad: IconAlertTriangle, unknown: IconCircleDashed } as const;
const partIcons: Readonly<Record<CheckedPart, TablerIcon>> = {
  microphone: IconMicrophone,
  playback: IconHeadphones,
  service: IconServer,
  events: IconBroadcast,
  line: IconPhone,
  sound: IconWaveSine,
};
/** The height of a bar of 100 ms; the slowest fill theirs. */
const fullMs = 200;

type Microphone = ReturnType<typeof useMicrophoneTest>;

/** A part with its state, what it measures, and what can be tried. */
export function CheckRow(parts: { check: Check; pace: ReturnType<typeof useServicePace>; microphone: Microphone }) {
  const { check, pace, microphone } = parts;
  const { text } = useText();
  const { part, state, words, advice, details } = check;
  const StateIcon = stateIcons[state];
  const PartIcon = partIcons[part];
  const shown = <Details lines={details} />;
  return (
    <li className={styles.check} data-state={state}>
      <span className={styles.state}>
        <StateIcon size={16} aria-hidden />
      </span>
      <div className={styles.what}>
        <div className={layout.withIcon}>
          <PartIcon size={16} stroke={1.75} aria-hidden />
          <span>{text(partNames[part])}</span>
        </div>
        <div className={styles.words}>{words}</div>
        {advice !== null && <div className={styles.advice}>{advice}</div>}
      </div>
      {part === 'microphone' && <PaceBars shares={microphone.levels} count={levelsOfTest} />}
      {part === 'service' && <PaceBars shares={pace.times.map((ms) => ms / fullMs)} count={pace.rounds} />}
      {part === 'microphone' ? (
        <MicrophoneTry microphone={microphone}>{shown}</MicrophoneTry>
      ) : part === 'playback' ? (
        <PlaybackTry>{shown}</PlaybackTry>
      ) : (
        <div className={styles.measured}>{shown}</div>
      )}
      {part === 'line' && <LineTry />}
    </li>
  );
}

function Details({ lines: [first, ...others] }: { lines: readonly string[] }) {
  return (
    <>
      <div className={layout.figures}>{first}</div>
      {others.map((line) => (
        <div key={line} className={`${styles.advice} ${layout.figures}`}>
          {line}
        </div>
      ))}
    </>
  );
}

function MicrophoneTry({ microphone: { test, start }, children }: { microphone: Microphone; children: ReactNode }) {
  const { text } = useText();
  const { sound } = usePreferences();
  const isInCall = usePhone().calls.some(({ state }) => state !== 'ended');
  const isTesting = test.state === 'recording' || test.state === 'playing';
  return (
    <>
      <div className={styles.measured}>
        {test.state === 'idle' ? children : <TestOfMicrophone test={test} hasLevel={false} />}
      </div>
      <div className={styles.actions}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={text('sound.testMicrophoneName')}
          disabled={isInCall || isTesting}
          onClick={() => void start(sound.microphone?.id ?? null, sound.speaker?.id ?? null)}
        >
          {text('sound.testMicrophone')}
        </Button>
      </div>
    </>
  );
}

function PlaybackTry({ children }: { children: ReactNode }) {
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
    <>
      <div className={styles.measured}>
        {isMissing ? (
          <span role="alert" className={styles.missing}>
            {text('sound.missing')}
          </span>
        ) : (
          children
        )}
      </div>
      <div className={styles.actions}>
        {(['speaker', 'ring'] as const).map((kind) => (
          <Button
            key={kind}
            size="compact-sm"
            variant="default"
            aria-label={text(kind === 'ring' ? 'sound.playRing' : 'sound.playSpeaker')}
            disabled={isInCall || isPlaying}
            onClick={() => play(kind)}
          >
            {text(kind === 'ring' ? 'checkUp.ring' : 'checkUp.tone')}
          </Button>
        ))}
      </div>
    </>
  );
}

function LineTry() {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  const { registration } = usePhone();
  if (registration !== 'unregistered') return null;
  return (
    <div className={styles.actions}>
      <Button size="compact-sm" variant="default" onClick={press(() => phone.register())}>
        {text('phone.registerHere')}
      </Button>
    </div>
  );
}
