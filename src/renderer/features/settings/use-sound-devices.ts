import { useEffect, useState } from 'react';

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
export function usePresentDevices(): PresentDevices | null {
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
