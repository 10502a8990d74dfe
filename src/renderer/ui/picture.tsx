import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { useWorkstation } from '../state/use-workstation.ts';
import styles from './picture.module.css';

/** Less than the hour for which an address holds. */
const knownMs = 50 * 60_000;

/** A picture of the service, by the path that it gave; a mark where there is none that can be shown. */
export function Picture({
  path,
  alt,
  className,
  style,
}: {
  path: string | null;
  alt: string;
  className?: string;
  style?: CSSProperties;
}) {
  const { clinic } = useWorkstation();
  const [failed, setFailed] = useState<string | null>(null);
  const address = useQuery({
    queryKey: ['pictures', path],
    queryFn: () => clinic.pictureAddress({ path: path ?? '' }),
    enabled: path !== null,
    staleTime: knownMs,
    retry: false,
  });
  const name = `${styles.picture} ${className ?? ''}`;
  if (path === null || address.isError || (address.data !== undefined && failed === address.data))
    return (
      <span className={`${name} ${styles.pictureMissing}`} data-part="picture" role="img" aria-label={alt}>
        <IconPhotoOff size={20} aria-hidden />
      </span>
    );
  if (address.data === undefined) return <span className={name} data-part="picture" />;
  return (
    <img
      className={name}
      data-part="picture"
      src={address.data}
      alt={alt}
      style={style}
      draggable={false}
      decoding="async"
      onError={() => setFailed(address.data)}
    />
  );
}
