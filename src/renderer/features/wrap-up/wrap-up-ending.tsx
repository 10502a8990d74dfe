import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmedButton } from '../../kit/confirmed-button.tsx';
import { usePress } from '../../kit/use-press.ts';
import dockParts from '../../parts/dock-parts.module.css';
import layout from '../../kit/layout.module.css';
import styles from './wrap-up.module.css';

/** Ends a wrap-up with nothing written, or throws away what was typed after its time: beneath Save. */
export function WrapUpEnding({
  isLive,
  isTyped,
  onDone,
  dialAnother,
}: {
  isLive: boolean;
  isTyped: boolean;
  onDone: () => Promise<unknown>;
  dialAnother: ReactNode;
}) {
  const { text } = useText();
  const press = usePress();
  return (
    <>
      <div className={dockParts.footLine}>
        {dialAnother}
        <span className={layout.grows} />
        {isLive || !isTyped ? (
          <UnstyledButton className={dockParts.textButton} data-part="text-button" onClick={press(onDone)}>
            {text('wrapUp.skip')}
          </UnstyledButton>
        ) : (
          <ConfirmedButton
            size="xs"
            variant="default"
            action={text('wrapUp.discard')}
            title={text('wrapUp.discardTitle')}
            consequence={text('wrapUp.discardConsequence')}
            onConfirm={onDone}
          />
        )}
      </div>
      {isLive && <div className={styles.keptAtEnd}>{text('wrapUp.keptAtEnd')}</div>}
    </>
  );
}
