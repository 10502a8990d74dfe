import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { isLink, type PinnedMaterial, setPinned, usePinnedTo } from '../../state/pinned-materials.ts';
import { usePhone } from '../../state/use-workstation.ts';
import { FilePreview } from '../../parts/file-preview.tsx';
import layout from '../../kit/layout.module.css';

/** The materials that the agent has pinned to a call, until it ends. */
export function PinnedMaterials({ callId }: { callId: string }) {
  const { text } = useText();
  const { calls } = usePhone();
  const pinned = usePinnedTo(callId);
  if (pinned.length === 0) return null;
  const goingOn = new Set(calls.filter(({ state }) => state !== 'ended').map(({ id }) => id));
  return (
    <section aria-label={text('material.pinned')}>
      {pinned.map(({ id, title, content, file = null }) => (
        <div key={id}>
          <Group justify="space-between" wrap="nowrap" gap={4}>
            <Link to="/materials" search={{ open: id }} className={layout.plainLink}>
              <Text span size="sm">
                {title}
              </Text>
            </Link>
            <CloseButton
              size="sm"
              aria-label={text('material.remove', { title })}
              onClick={() =>
                setPinned(
                  callId,
                  pinned.filter((one) => one.id !== id),
                  goingOn,
                )
              }
            />
          </Group>
          {file && <PinnedFile title={title} file={file} />}
          {!isLink(content) && (
            <Text size="xs" lineClamp={4} className={layout.keepsLines}>
              {content}
            </Text>
          )}
        </div>
      ))}
    </section>
  );
}

/** To read it while one talks: folded until it is wanted. */
function PinnedFile({ title, file }: { title: string; file: NonNullable<PinnedMaterial['file']> }) {
  const { text } = useText();
  const [isShown, { toggle }] = useDisclosure();
  return (
    <>
      <Button size="compact-xs" variant="default" aria-expanded={isShown} onClick={toggle}>
        {text(isShown ? 'material.hide' : 'material.read')}
      </Button>
      {isShown && <FilePreview file={file} title={title} />}
    </>
  );
}
