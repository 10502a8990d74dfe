import { ActionIcon, Group, Modal, Stack, Text, Textarea, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useQueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { type Photo, photoRemarkSchema } from '../../../shared/contract/album.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormActions } from '../../kit/forms/form-actions.tsx';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { Facts } from '../../kit/facts.tsx';
import { bytesText } from '../../kit/format.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { Picture } from '../../parts/picture.tsx';
import styles from './photo-dialog.module.css';
import { consentOfAlbum } from '../../api/album-reads.ts';
import { downloadFile } from '../../api/download-file.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { saveBlob } from '../../kit/save-file.ts';

/** Saves a photo with the clinic's stamp; without the customer's consent it says what is missing. */
function DownloadButton({ albumId, photoId }: { albumId: number; photoId: number }) {
  const { text } = useText();
  const { data: consents } = useQuery(consentOfAlbum(useClinic(), albumId));
  const download = useMutation({
    mutationFn: () => downloadFile('albumExtension', 'download', { id: String(photoId) }),
    onSuccess: ({ content, name }) => saveBlob(content, name),
  });
  const isRefused = consents?.current === null;
  return (
    <>
      {download.error && <ProblemNotice error={download.error} />}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        disabled={isRefused}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {text('photo.download')}
      </Button>
      <Text size="xs" c="dimmed">
        {text(isRefused ? 'photo.downloadRefused' : 'photo.downloadHint')}
      </Text>
    </>
  );
}

interface PhotoDialogProps {
  readonly albumId: number;
  readonly photos: readonly Photo[];
  readonly index: number;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

/** One photo, large, with its remark; the arrow keys lead to the next one. */
export function PhotoDialog({ albumId, photos, index, onShow, onClose }: PhotoDialogProps) {
  const { text } = useText();
  const photo = photos[index];
  const permissions = usePermissions();
  const mayEdit = permissions.includes('album.edit');
  const isOffered = useCapability('albums');
  const mayDownload = isOffered && permissions.includes('album.download');
  if (!photo) return null;
  const step = (to: number): void => void (photos[to] && onShow(to));
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1100px, 92vw)"
      title={text('photo.title', { number: index + 1, total: photos.length })}
      closeButtonProps={{ 'aria-label': text('page.close') }}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLTextAreaElement) return;
        if (event.key === 'ArrowLeft') step(index - 1);
        if (event.key === 'ArrowRight') step(index + 1);
      }}
    >
      <div className={styles.photoDialog}>
        <div className={styles.photoStage}>
          <Picture key={photo.id} path={photo.url} alt={photo.remark ?? text('album.photo', { number: index + 1 })} />
          <Group justify="space-between" className={styles.photoSteps}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={text('photo.previous')}
              disabled={index === 0}
              onClick={() => step(index - 1)}
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={text('photo.next')}
              disabled={index === photos.length - 1}
              onClick={() => step(index + 1)}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
          </Group>
        </div>
        <Stack gap="sm" className={styles.photoFacts}>
          {mayEdit && isOffered ? <RemarkForm key={photo.id} photo={photo} /> : <Text>{photo.remark}</Text>}
          <PhotoFacts photo={photo} />
          {mayDownload && <DownloadButton key={photo.id} albumId={albumId} photoId={photo.id} />}
        </Stack>
      </div>
    </Modal>
  );
}

function PhotoFacts({ photo }: { photo: Photo }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const facts: [string, string][] = [
    ...(photo.taken_at === null ? [] : [[text('photo.taken'), dayTimeText(photo.taken_at)] as [string, string]]),
    [text('photo.added'), dayTimeText(photo.created_at)],
    [text('photo.size'), `${photo.width} × ${photo.height} · ${bytesText(photo.bytes, language)}`],
  ];
  return <Facts facts={facts} />;
}

function RemarkForm({ photo }: { photo: Photo }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const form = useForm({
    name: `photo-remark:${photo.id}`,
    initial: { remark: photo.remark ?? '' },
    schema: photoRemarkSchema,
    bodyOf: ({ remark }) => ({ id: String(photo.id), remark: remark.trim() === '' ? null : remark }),
    send: (body, idempotencyKey) => clinic.albumExtension.setRemark({ body, idempotencyKey }),
    onSent: () => void queries.invalidateQueries({ queryKey: ['albums'] }),
  });
  return (
    <form {...form.element} aria-label={text('photo.remark')}>
      <Stack gap="xs">
        <FormNotice form={form} />
        <Textarea label={text('photo.remark')} autosize minRows={3} maxRows={8} {...form.text('remark')} />
        <FormActions form={form} />
      </Stack>
    </form>
  );
}
