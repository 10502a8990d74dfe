import { IconPhotoOff } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useFileAddress } from './use-file-address.ts';
import styles from './picture.module.css';

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
  const [failed, setFailed] = useState<string | null>(null);
  const address = useFileAddress(path);
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
