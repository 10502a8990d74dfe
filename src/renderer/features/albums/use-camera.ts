import { useCallback, useEffect, useState } from 'react';

/** Why there is no picture: refused by the person or the system, no camera, or used by another program. */
export type CameraProblem = 'denied' | 'none' | 'busy';

const ideal = { width: { ideal: 3840 }, height: { ideal: 2160 } };

const problemOf = (error: unknown): CameraProblem => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
};

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** The picture of a camera, for as long as the component is shown; then the camera is released. */
export function useCamera() {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  /** A new object is a new attempt. */
  const [wanted, setWanted] = useState<{ readonly deviceId: string | null }>({ deviceId: null });
  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | null = null;
    const open = async (): Promise<void> => {
      // Only a secure page has devices.
      if (!('mediaDevices' in navigator)) return setProblem('none');
      const { deviceId } = wanted;
      const video = deviceId === null ? ideal : { ...ideal, deviceId: { exact: deviceId } };
      const got = await navigator.mediaDevices.getUserMedia({ video });
      if (isOver) return stop(got);
      opened = got;
      got.getVideoTracks()[0]?.addEventListener('ended', () => {
        setStream(null);
        setProblem('busy');
      });
      setStream(got);
      setProblem(null);
      // Their names are known once one of them may be used.
      const devices = await navigator.mediaDevices.enumerateDevices();
      if (!isOver) setCameras(devices.filter(({ kind }) => kind === 'videoinput'));
    };
    open().catch((error: unknown) => {
      if (!isOver) setProblem(problemOf(error));
    });
    return () => {
      isOver = true;
      setStream(null);
      if (opened) stop(opened);
    };
  }, [wanted]);
  return {
    stream,
    problem,
    cameras,
    chosen: wanted.deviceId ?? stream?.getVideoTracks()[0]?.getSettings().deviceId ?? null,
    choose: useCallback((deviceId: string | null) => setWanted({ deviceId }), []),
    retry: useCallback(() => {
      setProblem(null);
      setWanted(({ deviceId }) => ({ deviceId }));
    }, []),
  };
}
