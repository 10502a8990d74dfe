import { CloseButton, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { isLink, setPinned, usePinnedTo } from '../../state/pinned-materials.ts';
import { usePhone } from '../../state/use-workstation.ts';
import layout from '../../ui/layout.module.css';

/** The materials that the agent has pinned to a call, until it ends. */
export function PinnedMaterials({ callId }: { callId: string }) {
  const { text } = useText();
  const { calls } = usePhone();
  const pinned = usePinnedTo(callId);
  if (pinned.length === 0) return null;
  const goingOn = new Set(calls.filter(({ state }) => state !== 'ended').map(({ id }) => id));
  return (
    <section aria-label={text('material.pinned')}>
      {pinned.map(({ id, title, content }) => (
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
