import { Button, FileButton, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowLeft, IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Album, Photo, AlbumPhoto } from '../../../shared/contract/album.ts';
import { albumById, photosOfCustomer } from '../../api/album-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { AllergiesOf } from '../../parts/customer/allergy-warning.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useOpenCustomer } from '../../parts/customer/use-open-customer.ts';
import { CameraDialog } from './camera-dialog.tsx';
import { ConsentBar } from './consent-bar.tsx';
import { flagText } from './flag-text.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { UploadsPanel } from './uploads-panel.tsx';
import { useAddedFiles } from '../../kit/use-added-files.ts';
import { useUploads } from './use-uploads.ts';
import layout from '../../kit/layout.module.css';
import pageStyles from '../../kit/page.module.css';
import styles from './album-page.module.css';
import { useEffect } from 'react';
import { inOrder, usualPair } from './compare-photos.ts';
import { Comparison } from './comparison.tsx';

/** Any two photos of the album's customer, compared. */
function CompareView({ album, view }: { album: Album; view: 'slider' | 'side' }) {
  const { text } = useText();
  const query = useInfiniteQuery(photosOfCustomer(useClinic(), album.customer_id));
  const { hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const { a, b } = useSearch({ from: '/albums/$id' });
  const problem = blockingProblemOf(query);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={360} />;
  const photos = inOrder(query.data.pages.flatMap(({ rows }) => rows));
  const usual = usualPair(photos);
  if (!usual) return <Text c="dimmed">{text('compare.needsTwo')}</Text>;
  const chosen = (id: number | undefined, otherwise: AlbumPhoto) => photos.find((one) => one.id === id) ?? otherwise;
  return (
    <Comparison album={album} photos={photos} left={chosen(a, usual[0])} right={chosen(b, usual[1])} view={view} />
  );
}

type Opened = Album & { readonly photos: readonly Photo[] };

/** One album: its photos, and the comparison of any two of its customer. */
export function AlbumPage() {
  const { id } = useParams({ from: '/albums/$id' });
  const album = useQuery(albumById(useClinic(), id));
  const problem = blockingProblemOf(album);
  if (problem)
    return (
      <div className={pageStyles.page} data-part="page">
        <ProblemNotice error={problem} onRetry={() => void album.refetch()} />
      </div>
    );
  if (!album.data)
    return (
      <div className={pageStyles.page} data-part="page">
        <Skeleton height={28} width={320} mb="md" />
        <Skeleton height={360} />
      </div>
    );
  return <OpenAlbum key={album.data.id} album={album.data} />;
}

function OpenAlbum({ album }: { album: Opened }) {
  const { text } = useText();
  const navigate = useNavigate();
  const { view, photo } = useSearch({ from: '/albums/$id' });
  const mayEdit = usePermissions().includes('album.edit');
  const hasConsent = useCapability('albums');
  const uploads = useUploads(album.id);
  const { isOver, handlers } = useAddedFiles(mayEdit ? uploads.add : null);
  const shown = album.photos.findIndex(({ id }) => id === photo);
  const open = (index: number | null): void =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, photo: index === null ? undefined : album.photos[index]?.id }),
      replace: photo !== undefined,
    });
  return (
    <Stack gap="sm" className={`${pageStyles.page} ${styles.albumPage}`} data-part="page album-page" {...handlers}>
      <AlbumHead album={album} add={mayEdit ? uploads.add : null} />
      {hasConsent && <ConsentBar albumId={album.id} mayEdit={mayEdit} />}
      <AllergiesOf customerId={album.customer_id} />
      <Group>
        <SegmentedControl
          aria-label={text('album.view')}
          value={view ?? 'grid'}
          onChange={(chosen) =>
            void navigate({
              to: '.',
              search: (now: object) => ({
                ...now,
                view: chosen === 'grid' ? undefined : (chosen as 'slider' | 'side'),
              }),
              replace: true,
            })
          }
          data={(['grid', 'slider', 'side'] as const).map((value) => ({ value, label: text(`album.view.${value}`) }))}
        />
        {album.remark !== null && (
          <Text size="sm" c="dimmed" className={layout.keepsLines}>
            {album.remark}
          </Text>
        )}
      </Group>
      <UploadsPanel uploads={uploads} />
      {view === undefined ? (
        <PhotoGrid photos={album.photos} onOpen={open} />
      ) : (
        <CompareView album={album} view={view} />
      )}
      {shown >= 0 && (
        <PhotoDialog albumId={album.id} photos={album.photos} index={shown} onShow={open} onClose={() => open(null)} />
      )}
      {isOver && <div className={styles.albumDrop}>{text('album.dropHere')}</div>}
    </Stack>
  );
}

function AlbumHead({ album, add }: { album: Opened; add: ((files: readonly File[]) => void) | null }) {
  const { text } = useText();
  const openCustomer = useOpenCustomer();
  const [isCameraOpen, camera] = useDisclosure();
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Link to="/albums" className={`${layout.withIcon} ${layout.plainLink}`}>
          <IconArrowLeft size={14} aria-hidden />
          <Text span size="xs">
            {text('album.back')}
          </Text>
        </Link>
        <Group gap="sm" align="baseline">
          <Title order={1}>
            <Link
              to="/customers/$id"
              params={{ id: String(album.customer_id) }}
              className={layout.plainLink}
              onClick={() => openCustomer(album.customer_id)}
            >
              {album.customer_name}
            </Link>
          </Title>
          <Text c="dimmed">
            {album.title} · {flagText(album.flag, text)}
          </Text>
        </Group>
      </div>
      {add && (
        <Group gap="xs" wrap="nowrap" className={layout.keepsWidth}>
          <Button variant="default" leftSection={<IconCamera size={16} />} onClick={camera.open}>
            {text('camera.open')}
          </Button>
          <FileButton accept="image/jpeg,image/png,image/webp" multiple onChange={add}>
            {(button) => (
              <Button {...button} leftSection={<IconPhotoPlus size={16} />}>
                {text('album.add')}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      {add && isCameraOpen && <CameraDialog onPhoto={(photo) => add([photo])} onClose={camera.close} />}
    </Group>
  );
}
