import { Button, Card, Group, Select, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState, useEffect } from 'react';
import type { SoundDevice, SoundDevices } from '../../../shared/ipc/sound-devices.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePhone, usePreferences, useWorkstation } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import layout from '../../kit/layout.module.css';
import { playOn } from './sound-test.ts';
import { TestOfMicrophone } from './test-of-microphone.tsx';
import { useMicrophoneTest } from './use-microphone-test.ts';

/** Names that Chromium gives to the device of the system, which is a choice of its own here. */
const aliases = new Set(['default', 'communications', '']);

interface PresentDevices {
  readonly inputs: readonly MediaDeviceInfo[];
  readonly outputs: readonly MediaDeviceInfo[];
}

const read = async (): Promise<PresentDevices> => {
  const devices = (await navigator.mediaDevices.enumerateDevices()).filter(({ deviceId }) => !aliases.has(deviceId));
  return {
    inputs: devices.filter(({ kind }) => kind === 'audioinput'),
    outputs: devices.filter(({ kind }) => kind === 'audiooutput'),
  };
};

/** The devices that are connected; null until they are known. */
function usePresentDevices(): PresentDevices | null {
  const [devices, setDevices] = useState<PresentDevices | null>(null);
  useEffect(() => {
    let isOver = false;
    const readAgain = (): void => {
      read().then(
        (present) => !isOver && setDevices(present),
        () => undefined,
      );
    };
    readAgain();
    navigator.mediaDevices.addEventListener('devicechange', readAgain);
    return () => {
      isOver = true;
      navigator.mediaDevices.removeEventListener('devicechange', readAgain);
    };
  }, []);
  return devices;
}

type Kind = keyof SoundDevices;

/** The value of the device of the system, which no device has as its ID. */
const system = 'system';

const foundIn = (present: readonly MediaDeviceInfo[], device: SoundDevice | null): MediaDeviceInfo | undefined =>
  device === null
    ? undefined
    : (present.find(({ deviceId }) => deviceId === device.id) ?? present.find(({ label }) => label === device.label));

/** Microphone, speaker and ring of this workstation, each with its test. */
export function SoundCard() {
  const { text } = useText();
  const { app } = useWorkstation();
  const { sound } = usePreferences();
  const present = usePresentDevices();
  const isInCall = usePhone().calls.some(({ state }) => state !== 'ended');
  const { test, start } = useMicrophoneTest();
  const [played, setPlayed] = useState<'speaker' | 'ring' | null>(null);
  const [unplayed, setUnplayed] = useState<'speaker' | 'ring' | null>(null);
  const idOf = (kind: Kind): string | null =>
    foundIn(kind === 'microphone' ? (present?.inputs ?? []) : (present?.outputs ?? []), sound[kind])?.deviceId ?? null;
  const choose = (kind: Kind, device: SoundDevice | null): void =>
    void app.setPreferences({ sound: { ...sound, [kind]: device } }).catch(notifyProblem);
  const play = (kind: 'speaker' | 'ring'): void => {
    setPlayed(kind);
    setUnplayed(null);
    void playOn(idOf(kind), kind)
      .catch(() => setUnplayed(kind))
      .finally(() => setPlayed(null));
  };
  const isTesting = test.state === 'recording' || test.state === 'playing';
  return (
    <Card withBorder padding="sm" component="section" aria-labelledby="sound">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h3" id="sound">
            {text('sound.title')}
          </Title>
          <Text size="xs" c="dimmed">
            {text(isInCall ? 'sound.afterCall' : 'sound.hint')}
          </Text>
        </div>
        <DeviceField
          label={text('sound.microphone')}
          present={present?.inputs ?? null}
          device={sound.microphone}
          onChoose={(device) => choose('microphone', device)}
          action={
            <Button
              variant="default"
              aria-label={text('sound.testMicrophoneName')}
              disabled={isInCall || isTesting}
              onClick={() => void start(idOf('microphone'), idOf('speaker'))}
            >
              {text('sound.testMicrophone')}
            </Button>
          }
        >
          <TestOfMicrophone test={test} />
        </DeviceField>
        {(['speaker', 'ring'] as const).map((kind) => (
          <DeviceField
            key={kind}
            label={text(`sound.${kind}`)}
            present={present?.outputs ?? null}
            device={sound[kind]}
            onChoose={(device) => choose(kind, device)}
            action={
              <Button
                variant="default"
                aria-label={text(kind === 'ring' ? 'sound.playRing' : 'sound.playSpeaker')}
                disabled={isInCall || played !== null}
                onClick={() => play(kind)}
              >
                {text('sound.play')}
              </Button>
            }
          >
            {unplayed === kind && (
              <Text size="xs" c="red" role="alert">
                {text('sound.missing')}
              </Text>
            )}
          </DeviceField>
        ))}
      </Stack>
    </Card>
  );
}

/** One device: those that are connected, the one that is chosen, and its test. */
function DeviceField(parts: {
  label: string;
  /** Null until they are known. */
  present: readonly MediaDeviceInfo[] | null;
  device: SoundDevice | null;
  onChoose: (device: SoundDevice | null) => void;
  action: ReactNode;
  children: ReactNode;
}) {
  const { label, present, device, onChoose, action, children } = parts;
  const { text } = useText();
  const found = foundIn(present ?? [], device);
  const isAway = present !== null && device !== null && found === undefined;
  const options = (present ?? []).map((one, index) => ({
    value: one.deviceId,
    label: one.label === '' ? text('sound.unnamed', { number: index + 1 }) : one.label,
  }));
  const chosen = device === null ? system : (found?.deviceId ?? device.id);
  const name = isAway ? text('sound.away', { name: device.label }) : device?.label;
  const isListed = options.some(({ value }) => value === chosen) || device === null;
  return (
    <Stack gap={4}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Select
          className={layout.grows}
          label={label}
          allowDeselect={false}
          data={[
            { value: system, label: text('sound.system') },
            ...options,
            ...(isListed ? [] : [{ value: chosen, label: name ?? '' }]),
          ]}
          value={chosen}
          onChange={(value) => {
            const option = options.find((one) => one.value === value);
            if (value === system) onChoose(null);
            else if (option) onChoose({ id: option.value, label: option.label });
          }}
        />
        {action}
      </Group>
      {isAway && (
        <Text size="xs" c="dimmed">
          {text('sound.awayHint')}
        </Text>
      )}
      {children}
    </Stack>
  );
}
