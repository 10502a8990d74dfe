import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { Album } from '../../../shared/contract/album.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { albumList } from '../../api/album-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchField } from '../../kit/list/search-field.tsx';
import { dayText } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { Picture } from '../../parts/picture.tsx';
import { flags, flagText } from './flag-text.ts';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';
import styles from '../../parts/picture.module.css';

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
  const [filter, setFilter] = useDraft('list:albums', noSecrets);
  const keyword = String(filter['keyword'] ?? '');
  const [searched] = useDebouncedValue(typedText(keyword), typingPauseMs);
  const albums = useInfiniteQuery(albumList(useClinic(), { keyword: searched, flag: flag ?? null }));
  const isFiltered = searched !== '' || flag !== undefined;
  const columns: readonly ListColumn<Album>[] = [
    {
      id: 'thumbnail',
      name: text('albums.thumbnail'),
      isNameHidden: true,
      width: 72,
      cell: (album) => <Picture path={album.thumb_url} alt="" className={styles.rowPicture} />,
    },
    {
      id: 'title',
      name: text('album.title'),
      width: 144,
      grow: 2,
      cell: ({ id, title }) => (
        <Link to="/albums/$id" params={{ id: String(id) }} className={tableStyles.rowOpener} data-part="row-opener">
          {title}
        </Link>
      ),
    },
    {
      id: 'customer',
      name: text('reservation.customer'),
      width: 112,
      grow: 1,
      cell: (album) => (
        <span className={layout.name} data-part="name">
          {album.customer_name}
        </span>
      ),
    },
    { id: 'stage', name: text('album.stage'), width: 104, priority: 2, cell: ({ flag }) => flagText(flag, text) },
    {
      id: 'photos',
      name: text('albums.photos'),
      width: 80,
      priority: 1,
      isAmount: true,
      cell: (album) => album.photo_count,
    },
    {
      id: 'created',
      name: text('albums.createdOn'),
      width: 132,
      priority: 3,
      cell: (album) => <span className={layout.figures}>{dayText(album.created_at, language)}</span>,
    },
  ];
  return (
    <ListPage
      title={text('rail.albums')}
      total={(count) => text('albums.total', { count })}
      actions={
        mayCreate && (
          <LinkButton to="/albums/new" variant={isFormOpen ? 'default' : 'filled'} leftSection={<IconPlus size={16} />}>
            {text('albums.new')}
          </LinkButton>
        )
      }
      filters={
        <>
          <SearchField
            type="search"
            name={text('albums.search')}
            maxLength={maxKeyword}
            value={keyword}
            onChange={({ currentTarget: { value } }) =>
              setFilter((): Draft => (value === '' ? {} : { keyword: value }))
            }
          />
          <Select
            aria-label={text('album.stage')}
            placeholder={text('albums.anyFlag')}
            clearable
            data={flags.map((value) => ({ value, label: flagText(value, text) }))}
            value={flag ?? null}
            onChange={(chosen) => void navigate({ to: '.', search: { flag: chosen ?? undefined }, replace: true })}
          />
        </>
      }
      list={{
        query: albums,
        columns,
        placeKey: `albums ${searched} ${flag}`,
        empty: text(isFiltered ? 'albums.empty' : 'albums.none'),
        keyOf: ({ id }) => id,
        onOpen: ({ id }) => void navigate({ to: '/albums/$id', params: { id: String(id) } }),
      }}
      panel={<Outlet />}
    />
  );
}
