import { Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { Album } from '../../../shared/contract/album.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { albumList } from '../../api/album-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { dayText } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { flags, flagText } from './flag-text.ts';

const maxKeyword = 100;
const typingPauseMs = 150;
const noSecrets: readonly string[] = [];

/** Photo albums of the customers that one may see, the newest first. */
export function AlbumsPage() {
  const { text, language } = useText();
  const navigate = useNavigate();
  const mayCreate = usePermissions().includes('album.edit');
  const isFormOpen = useLocation().pathname !== '/albums';
  const { flag } = useSearch({ from: '/albums' });
  // A name belongs into no address, which the browser writes to its history: the workstation keeps it.
  const [filter, setFilter] = useDraft('album list', noSecrets);
  const keyword = String(filter['keyword'] ?? '');
  const [searched] = useDebouncedValue(typedText(keyword), typingPauseMs);
  const albums = useInfiniteQuery(albumList(useClinic(), { keyword: searched, flag: flag ?? null }));
  const isFiltered = searched !== '' || flag !== undefined;
  return (
    <Stack gap="sm" className="page">
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={1} size="h3">
            {text('rail.albums')}
          </Title>
          <Text size="sm" c="dimmed" className="figures">
            {albums.data?.pages[0] && text('albums.total', { count: albums.data.pages[0].total })}
          </Text>
        </Group>
        {mayCreate && (
          <LinkButton to="/albums/new" variant={isFormOpen ? 'default' : 'filled'} leftSection={<IconPlus size={16} />}>
            {text('albums.new')}
          </LinkButton>
        )}
      </Group>
      <Group gap="sm" wrap="nowrap">
        <TextInput
          className="grows"
          type="search"
          aria-label={text('albums.search')}
          placeholder={text('albums.search')}
          leftSection={<IconSearch size={16} />}
          maxLength={maxKeyword}
          value={keyword}
          onChange={({ currentTarget: { value } }) => setFilter((): Draft => (value === '' ? {} : { keyword: value }))}
        />
        <Select
          w={150}
          aria-label={text('album.stage')}
          placeholder={text('albums.anyFlag')}
          clearable
          data={flags.map((value) => ({ value, label: flagText(value, text) }))}
          value={flag ?? null}
          onChange={(chosen) => void navigate({ to: '.', search: { flag: chosen ?? undefined }, replace: true })}
        />
      </Group>
      <div className="list-and-panel">
        <EndlessTable
          query={albums}
          placeKey={`albums ${searched} ${flag}`}
          headers={[
            <span key="thumbnail" className="visually-hidden">
              {text('albums.thumbnail')}
            </span>,
            text('album.title'),
            text('reservation.customer'),
            text('album.stage'),
            text('albums.photos'),
            text('albums.createdOn'),
          ]}
          empty={text(isFiltered ? 'albums.empty' : 'albums.none')}
          keyOf={(album: Album) => album.id}
          onRow={({ id }: Album) => void navigate({ to: '/albums/$id', params: { id: String(id) } })}
          row={(album: Album) => (
            <>
              <td className="row-picture-cell">
                <Picture path={album.thumb_url} alt="" className="row-picture" />
              </td>
              <td className="wraps">
                <Link to="/albums/$id" params={{ id: String(album.id) }} className="row-opener">
                  {album.title}
                </Link>
              </td>
              <td className="wraps">
                <Text span size="sm" className="name">
                  {album.customer_name}
                </Text>
              </td>
              <td>{flagText(album.flag, text)}</td>
              <td className="figures">{album.photo_count}</td>
              <td className="figures">{dayText(album.created_at, language)}</td>
            </>
          )}
        />
        <Outlet />
      </div>
    </Stack>
  );
}
