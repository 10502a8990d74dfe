import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useCamera } from './use-camera.ts';
import styles from './camera-dialog.module.css';

const shownMs = 2000;

/** Takes photos with a camera of this machine; each is added to the album at once, and the preview stays. */
export function CameraDialog({ onPhoto, onClose }: { onPhoto: (photo: File) => void; onClose: () => void }) {
  const { text } = useText();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera();
  const { stream } = camera;
  const [taken, setTaken] = useState({ count: 0, isFresh: false });
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  useEffect(() => {
    if (!taken.isFresh) return;
    const timer = setTimeout(() => setTaken({ ...taken, isFresh: false }), shownMs);
    return () => clearTimeout(timer);
  }, [taken]);
  const take = async (): Promise<void> => {
    const photo = video.current && (await photoOf(video.current));
    if (!photo) return;
    onPhoto(photo);
    setTaken(({ count }) => ({ count: count + 1, isFresh: true }));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(900px, 92vw)"
      title={text('camera.title')}
      closeButtonProps={{ 'aria-label': text('page.close') }}
    >
      <Stack gap="md">
        {camera.problem === null ? (
          <video
            ref={video}
            className={styles.preview}
            autoPlay
            muted
            playsInline
            aria-label={text('camera.preview')}
          />
        ) : (
          <Text role="alert">{text(`camera.${camera.problem}`)}</Text>
        )}
        <Group justify="space-between" align="flex-end">
          {camera.cameras.length > 1 && (
            <Select
              label={text('camera.which')}
              allowDeselect={false}
              data={camera.cameras.map(({ deviceId, label }, index) => ({
                value: deviceId,
                label: label === '' ? text('camera.numbered', { number: index + 1 }) : label,
              }))}
              value={camera.chosen}
              onChange={camera.choose}
            />
          )}
          <Text size="sm" c="dimmed" role="status">
            {taken.isFresh && text('camera.taken', { count: taken.count })}
          </Text>
          <Group gap="xs">
            {camera.problem !== null && (
              <Button variant="default" onClick={camera.retry}>
                {text('camera.retry')}
              </Button>
            )}
            <Button
              data-autofocus
              disabled={stream === null}
              leftSection={<IconCamera size={16} />}
              onClick={() => void take()}
            >
              {text('camera.take')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

const quality = 0.92;

/** The picture of the preview in the camera's own size; null before its first one. */
async function photoOf(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  const name = `camera-${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}.jpg`;
  return blob && new File([blob], name, { type: 'image/jpeg' });
}
