import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { consentOfAlbum } from '../../api/album-reads.ts';
import { downloadFile } from '../../api/download-file.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { saveBlob } from '../../kit/save-file.ts';

/** Saves a photo with the clinic's stamp; without the customer's consent it says what is missing. */
export function DownloadButton({ albumId, photoId }: { albumId: number; photoId: number }) {
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
