import { Button, Kbd, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconExternalLink, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { Material } from '../../../shared/contract/material.ts';
import { useText } from '../../i18n/use-text.ts';
import { isLink } from '../../state/pinned-materials.ts';
import { FilePreview } from '../../parts/file-preview.tsx';
import { bytesText, dayText } from '../../kit/format.ts';
import { PanelHead, SidePanel } from '../../kit/list/side-panel.tsx';
import { Picture } from '../../parts/picture.tsx';
import { once, takesInput, useHotKeys } from '../../kit/use-hot-keys.ts';
import { usePin } from '../../parts/use-pin.ts';
import layout from '../../kit/layout.module.css';
import styles from './materials.module.css';

const confirmationMs = 3000;

/** A material as a customer would see it; during a call it is pinned to that. */
export function MaterialPanel({ material, onClose }: { material: Material; onClose: () => void }) {
  const { text, language } = useText();
  const { title, type, content, file = null, cover_image: cover, created_at: added } = material;
  const pin = usePin(material);
  // The call may have the focus.
  useHotKeys(pin ? { p: once(pin.turn) } : {}, takesInput);
  const PinIcon = pin?.isPinned ? IconPinnedOff : IconPin;
  return (
    <SidePanel label={text('material.region')} isWide>
      <PanelHead
        title={title}
        subject={
          <Text span size="xs" c="dimmed">
            {text(`material.${type}`)} · {dayText(added, language)}
            {file && ` · ${file.name} · ${bytesText(file.bytes, language)}`}
          </Text>
        }
        onClose={onClose}
      />
      {file ? (
        <FilePreview key={file.url} file={file} title={title} />
      ) : (
        cover !== null && <Picture path={cover} alt={title} className={styles.materialCover} />
      )}
      {content !== '' && <Text className={`${layout.keepsLines} ${styles.materialContent}`}>{content}</Text>}
      {!pin && (
        <Text size="xs" c="dimmed">
          {text('material.pinHint')}
        </Text>
      )}
      <div className={styles.foot} data-part="panel-actions">
        {pin && (
          <Button
            className={layout.grows}
            leftSection={<PinIcon size={16} />}
            rightSection={<Kbd aria-hidden>P</Kbd>}
            aria-keyshortcuts="P"
            onClick={pin.turn}
          >
            {text(pin.isPinned ? 'material.unpin' : 'material.pin')}
          </Button>
        )}
        {isLink(content) && (
          <Button
            component="a"
            href={content}
            target="_blank"
            rel="noreferrer"

            variant="default"
            leftSection={<IconExternalLink size={16} />}
          >
            {text('material.open')}
          </Button>
        )}
        {content !== '' && <CopyContent content={content} />}
        <CopyPlace id={material.id} />
      </div>
    </SidePanel>
  );
}

function CopyContent({ content }: { content: string }) {
  const { text } = useText();
  return <CopyButton content={content} name={text(isLink(content) ? 'material.copyLink' : 'material.copyText')} />;
}

/** A colleague who opens the address sees this material. */
function CopyPlace({ id }: { id: number }) {
  const { text } = useText();
  const { href } = useRouter().buildLocation({ to: '/materials', search: { open: id } });
  return <CopyButton content={new URL(href, window.location.origin).href} name={text('material.copyPlace')} />;
}

function CopyButton({ content, name }: { content: string; name: string }) {
  const { text } = useText();
  const clipboard = useClipboard({ timeout: confirmationMs });
  const outcome = clipboard.copied ? text('material.copied') : name;
  return (
    <Button
      variant="default"
      leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => clipboard.copy(content)}
    >
      <span aria-live="polite">{clipboard.error ? text('material.copyFailed') : outcome}</span>
    </Button>
  );
}
