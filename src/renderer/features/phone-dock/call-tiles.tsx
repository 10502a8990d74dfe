import { Tooltip, UnstyledButton } from '@mantine/core';
import type { CallControl } from './use-call-controls.ts';
import styles from './phone-dock.module.css';

/** A tile for each control, icon above word; one that is pressed is ink. */
export function CallTiles({ controls }: { controls: readonly CallControl[] }) {
  return (
    <div className={styles.callTiles}>
      {controls.map(({ label, keys, whyNot, Icon, isOn, press }) => (
        <Tooltip
          key={label}
          label={whyNot}
          disabled={whyNot === undefined}
          multiline
          maw={240}
          events={{ hover: true, focus: true, touch: true }}
        >
          <UnstyledButton
            className={styles.callTile}
            aria-label={label}
            aria-pressed={isOn}
            aria-description={whyNot}
            aria-keyshortcuts={keys}
            title={whyNot === undefined ? keys?.replace('+', ' ') : undefined}
            // A button that is disabled outright could not say why.
            aria-disabled={whyNot !== undefined}
            onClick={whyNot === undefined ? press : undefined}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            <span>{label}</span>
          </UnstyledButton>
        </Tooltip>
      ))}
    </div>
  );
}
