/** Albums and what else there is to look at of the clinic's work, loaded together. */
export { AlbumPage } from '../../features/albums/album-page.tsx';
export { AlbumsPage } from '../../features/albums/albums-page.tsx';
export { MaterialsPage } from '../../features/materials/materials-page.tsx';
export { NewAlbum } from '../../features/albums/new-album.tsx';
export { ErkaiPage } from '../../features/treatments/erkai-page.tsx';
export { TreatmentsPage } from '../../features/treatments/treatments-page.tsx';
