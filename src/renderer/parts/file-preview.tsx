import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Material } from '../../shared/contract/material.ts';
import { useText } from '../i18n/use-text.ts';
import { useFileAddress } from './use-file-address.ts';
import layout from '../kit/layout.module.css';
import styles from './file-preview.module.css';

/** Long texts are cut here. */
const maxTextBytes = 200_000;

/** The file of a material, shown by the browser itself; nothing of it runs. */
export function FilePreview({ file, title }: { file: NonNullable<Material['file']>; title: string }) {
  const { text } = useText();
  const { type } = file;
  const address = useFileAddress(file.url);
  if (address.isError) return <Text c="red">{text('material.unreadable')}</Text>;
  if (address.data === undefined) return <Skeleton height={240} />;
  if (type.startsWith('image/')) return <img className={styles.picture} src={address.data} alt={title} />;
  if (type.startsWith('audio/'))
    return <audio className={styles.player} controls preload="metadata" aria-label={title} src={address.data} />;
  if (type.startsWith('video/'))
    return <video className={styles.player} controls preload="metadata" aria-label={title} src={address.data} />;
  if (type === 'application/pdf') return <iframe className={styles.document} title={title} src={address.data} />;
  return <TextPreview address={address.data} />;
}

function TextPreview({ address }: { address: string }) {
  const { text } = useText();
  const content = useQuery({
    queryKey: ['materials', 'text', address],
    queryFn: async () => {
      const answer = await fetch(address, { headers: { range: `bytes=0-${maxTextBytes - 1}` } });
      if (!answer.ok) throw new Error(`The text was answered with ${answer.status}.`);
      return answer.text();
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (content.isError) return <Text c="red">{text('material.unreadable')}</Text>;
  if (content.data === undefined) return <Skeleton height={240} />;
  return (
    <Text size="sm" className={`${layout.keepsLines} ${styles.text}`} tabIndex={0}>
      {content.data}
    </Text>
  );
}
